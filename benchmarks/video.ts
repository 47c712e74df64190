import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { RUNS, started, type Bench } from './bench.js'
import { createDatabase, dropDatabase, untilIdle } from './database.js'
import { median } from './load.js'
import { prepare, startBareFile, startPortal, watchPeak, type Portal } from './servers.js'

const MIB = 1024 * 1024
const SMALL = 10 * MIB
const LARGE = 100 * MIB
/**
 * A tenth of the video: a browser requests everything that follows, and disconnects when it has
 * enough.
 */
const RANGE = 10 * MIB
const ROUNDS = 6
const PLAYERS = 8

/**
 * A video's ranges against node:http piping the same file, and the cost of one ten times larger.
 */
export async function measureVideo(bench: Bench): Promise<void> {
  const database = await createDatabase('video')
  try {
    await prepare(bench.build, database, bench.dataDirectory)
    const portal = startPortal(bench.build, database, bench.dataDirectory)
    await started([portal], async () => measureOn(bench, await portal))
  } finally {
    await dropDatabase(database)
  }
}

async function measureOn(bench: Bench, portal: Portal): Promise<void> {
  const [small, large] = [SMALL, LARGE].map((size) => videoOf(bench, size)) as [string, string]
  // Code loaded and compiled at the first upload does not count as growth.
  const warm = await upload(portal, small)
  await download(portal, warm.address)
  const growth: number[] = []
  const shares: number[] = []
  let address = ''
  for (let run = 1; run <= Math.min(RUNS, 3); run++) {
    bench.say(`videos of 10 and 100 MB, run ${run}`)
    const few = await upload(portal, small)
    const fewDown = await download(portal, few.address)
    const many = await upload(portal, large)
    const manyDown = await download(portal, many.address)
    growth.push(many.peak - few.peak, manyDown - fewDown)
    address = many.address
  }
  const bare = startBareFile(large)
  await started([bare], async () => {
    const { url } = await bare
    const watch = { portal: portal.url + address, bare: url }
    for (let run = 1; run <= RUNS; run++) {
      bench.say(`video by ranges, run ${run} of ${RUNS}`)
      const order = run % 2 ? (['portal', 'bare'] as const) : (['bare', 'portal'] as const)
      const rates = { portal: 0, bare: 0 }
      for (const who of order) rates[who] = await play(watch[who], portal.cookie)
      bench.say(`${rates.portal.toFixed(0)} of ${rates.bare.toFixed(0)} MB/s`)
      shares.push(rates.portal / rates.bare)
    }
  })
  bench.verdicts.push(
    {
      what: 'Video of 100 MB, by ranges of 10 MB',
      value: median(shares),
      target: { least: 0.7 },
      note: `of bare node:http piping the same file, ${PLAYERS} players`,
    },
    {
      what: 'Memory for a video of 100 MB above that for 10 MB',
      value: Math.max(0, ...growth),
      target: { most: 64 },
      unit: ' MiB',
      note: 'the most of uploads and downloads, peak against peak',
    }
  )
}

/** A real video, followed by a free-space box. */
function videoOf(bench: Bench, size: number): string {
  const head = readFileSync(
    resolve(import.meta.dirname, '../tests/fixtures/videos/six-seconds.mp4')
  )
  const bytes = Buffer.alloc(size)
  head.copy(bytes)
  bytes.writeUInt32BE(size - head.length, head.length)
  bytes.write('free', head.length + 4, 'latin1')
  const path = join(bench.dataDirectory, `video-${size}.mp4`)
  writeFileSync(path, bytes)
  return path
}

/** Uploads a video by its three calls and makes a module with it. */
async function upload(portal: Portal, path: string) {
  await untilIdle()
  const peak = watchPeak(portal.pid)
  const { uploadURL } = await call<{ uploadURL: string }>(portal, 'POST', '/api/objects/upload', {})
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream
  const sent = await fetch(uploadURL, {
    method: 'PUT',
    headers: {
      'cookie': portal.cookie,
      'content-type': 'video/mp4',
      'content-length': String(statSync(path).size),
    },
    body,
    duplex: 'half',
  } as RequestInit)
  if (sent.status !== 200) throw new Error(`The upload was answered ${await sent.text()}`)
  const { objectPath } = await call<{ objectPath: string }>(
    portal,
    'PUT',
    '/api/training/video-upload',
    { videoURL: uploadURL }
  )
  const { id } = await call<{ id: number }>(portal, 'POST', '/api/training/modules', {
    name: 'Benchmark',
    description: 'A video',
    videoPath: objectPath,
  })
  return { address: `/api/training/modules/${id}/video?version=1`, peak: peak() }
}

/** The portal's peak memory while all of a video was fetched. */
async function download(portal: Portal, address: string): Promise<number> {
  await untilIdle()
  const peak = watchPeak(portal.pid)
  const response = await fetch(portal.url + address, { headers: { cookie: portal.cookie } })
  if (response.status !== 200 || !response.body) throw new Error(`${address}: ${response.status}`)
  const reader = response.body.getReader()
  while (!(await reader.read()).done);
  return peak()
}

/** Megabytes per second of several players that read a video by ranges. */
async function play(url: string, cookie: string): Promise<number> {
  const ranges = LARGE / RANGE
  let next = 0
  const start = performance.now()
  const player = async () => {
    for (let at = next++; at < ranges * ROUNDS; at = next++) {
      const from = (at % ranges) * RANGE
      const range = `bytes=${from}-${from + RANGE - 1}`
      const response = await fetch(url, { headers: { cookie, range } })
      const { byteLength } = await response.arrayBuffer()
      if (response.status !== 206 || byteLength !== RANGE) {
        throw new Error(`${url} answered ${response.status} with ${byteLength} bytes`)
      }
    }
  }
  await Promise.all(Array.from({ length: PLAYERS }, player))
  return (ranges * ROUNDS * RANGE) / MIB / ((performance.now() - start) / 1000)
}

async function call<Body>(
  portal: Portal,
  method: string,
  path: string,
  body: object
): Promise<Body> {
  const response = await fetch(portal.url + path, {
    method,
    headers: {
      'cookie': portal.cookie,
      'accept': 'application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
  return JSON.parse(text) as Body
}
