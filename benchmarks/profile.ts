import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { measure } from './load.js'
import { startPortal } from './servers.js'
import { inertiaHeaders, jsonHeaders, type Bench } from './bench.js'

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples: number[]
  timeDeltas: number[]
}

const SECONDS = 5
const SHOWN = 16

/** The owner of a function: a package, a folder of the portal, or Node itself. */
function ownerOf({ functionName, url }: { functionName: string; url: string }): string {
  if (functionName.startsWith('(')) return functionName
  const packages = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)]
  if (packages.length > 0) return packages.at(-1)?.[1] as string
  const own = /\/build\/((?:app\/)?[^/]+)/.exec(url)
  if (own) return `${own[1]} (the portal)`
  return url.startsWith('node:') ? `node: ${url.slice(5).split('/')[0]}` : 'native code'
}

/** @param from microseconds after the start of the process; before that it was only starting. */
function summarize(file: string, from: number): Map<string, number> {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile
  let clock = 0
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, ownerOf(callFrame)]))
  const times = new Map<string, number>()
  let total = 0
  for (const [index, id] of samples.entries()) {
    const owner = frames.get(id) ?? '(unknown)'
    const time = timeDeltas[index] ?? 0
    clock += time
    if (clock < from) continue
    if (owner === '(idle)' || owner === '(program)') continue
    total += time
    times.set(owner, (times.get(owner) ?? 0) + time)
  }
  return new Map([...times].map(([owner, time]) => [owner, time / total]))
}

async function profileOne(bench: Bench, name: string, path: string, visit: boolean) {
  const directory = join(bench.dataDirectory, `profile-${name}`)
  mkdirSync(directory, { recursive: true })
  const spawned = performance.now()
  const portal = await startPortal(bench.build, bench.databases.medium, bench.dataDirectory, [
    '--cpu-prof',
    `--cpu-prof-dir=${directory}`,
  ])
  const headers = visit ? await inertiaHeaders(portal) : jsonHeaders(portal)
  bench.say(`profiling ${path}`)
  const loaded = performance.now()
  await measure({ name, url: portal.url + path, headers }, SECONDS)
  // Requests that autocannon has dropped are still being answered.
  await pause(500)
  await portal.stop()
  const [file] = readdirSync(directory)
  const keep = process.env.BENCH_KEEP_PROFILE
  if (keep) copyFileSync(join(directory, file as string), join(keep, `${name}.cpuprofile`))
  const shares = summarize(join(directory, file as string), (loaded - spawned) * 1000)
  rmSync(directory, { recursive: true })
  return shares
}

/** Where the time of a request goes: self time by package, as Markdown. */
export async function profile(bench: Bench): Promise<string> {
  const list = await profileOne(bench, 'list', '/api/employees?perPage=50', false)
  const page = await profileOne(bench, 'page', '/employees', true)
  const owners = [...new Set([...list.keys(), ...page.keys()])]
    .map((owner) => ({ owner, list: list.get(owner) ?? 0, page: page.get(owner) ?? 0 }))
    .toSorted((a, b) => b.list + b.page - a.list - a.page)
    .slice(0, SHOWN)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return [
    '| code | GET /api/employees | Employees page |',
    '| --- | --- | --- |',
    ...owners.map((row) => `| ${row.owner} | ${percent(row.list)} | ${percent(row.page)} |`),
  ].join('\n')
}
