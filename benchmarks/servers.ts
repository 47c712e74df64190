import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchDatabase } from './database.js'

const PASSWORD = 'benchmark-kettle-orbit'
const EMAIL = 'bench@gangway.example'
const START_MS = 30_000
/** As `gangway start` starts it, see bin/lib/heap.js. */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=1024']
const MEMORY_POOL = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '41943040',
  MALLOC_MMAP_THRESHOLD_: '33554432',
}

/** A serving process, and its address. */
export interface Served {
  url: string
  pid: number
  stop(): Promise<void>
}

export interface Portal extends Served {
  /** Signed in as an administrator. */
  cookie: string
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** The build's environment for a database and a port. */
export function environment(database: BenchDatabase, port: number, dataDirectory: string) {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ...MEMORY_POOL,
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    APP_KEY: 'benchmark-app-key-benchmark-app-key',
    MASTER_KEY: 'benchmark-master-key-benchmark-master',
    AUDIT_KEY: 'benchmark-audit-key-benchmark-audit',
    // A folder without an environment file, so that the installation's own is not read.
    ENV_PATH: dataDirectory,
    DATA_DIR: dataDirectory,
    DB_CONNECTION: 'mysql',
    DB_HOST: database.host,
    DB_PORT: String(database.port),
    DB_USER: database.user,
    DB_PASSWORD: database.password,
    DB_DATABASE: database.name,
  }
}

/** Runs an Ace command of the build. */
export async function ace(
  build: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  input = ''
): Promise<void> {
  const child = spawn(process.execPath, ['ace.js', ...args], {
    cwd: build,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stdin.end(input)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`ace ${args[0]} failed:\n${output}`)
}

/** Migrates the database and makes the benchmark's account. */
export async function prepare(build: string, database: BenchDatabase, dataDirectory: string) {
  const env = environment(database, 1, dataDirectory)
  await ace(build, ['migration:run', '--force'], env)
  await ace(build, ['admin:create', EMAIL, '--password-stdin', '--json'], env, `${PASSWORD}\n`)
}

/** Starts the production server on a database. */
export async function servePortal(
  build: string,
  database: BenchDatabase,
  dataDirectory: string,
  nodeFlags: string[] = []
): Promise<Served> {
  const port = await freePort()
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...nodeFlags, join('bin', 'server.js')], {
    cwd: build,
    env: environment(database, port, dataDirectory),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return whenServing(child, `http://127.0.0.1:${port}`, '/api/login')
}

/** Starts the production server on a database and signs in. */
export async function startPortal(
  build: string,
  database: BenchDatabase,
  dataDirectory: string,
  nodeFlags: string[] = []
): Promise<Portal> {
  const served = await servePortal(build, database, dataDirectory, nodeFlags)
  const response = await fetch(`${served.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  if (response.status !== 200) throw new Error(`The sign-in was answered ${response.status}`)
  const cookie = response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ')
  return { ...served, cookie }
}

/** Starts the portal's counterpart: node:http and mysql2, nothing else. */
export async function startBare(database: BenchDatabase): Promise<Served> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare_server.js')], {
    env: { PATH: process.env.PATH, PORT: String(port), DATABASE: JSON.stringify(database) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return whenServing(child, `http://127.0.0.1:${port}`, '/')
}

/** Starts the videos' counterpart: node:http piping one file. */
export async function startBareFile(file: string): Promise<Served> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare_file.js')], {
    env: { PATH: process.env.PATH, PORT: String(port), FILE: file },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return whenServing(child, `http://127.0.0.1:${port}`, '/')
}

async function whenServing(child: ChildProcess, url: string, path: string): Promise<Served> {
  const started = performance.now()
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const answered = await fetch(url + path).then(
      () => true,
      () => false
    )
    if (answered) break
    if (performance.now() - started > START_MS) throw new Error(`No server answers at ${url}`)
    await pause(100)
  }
  return {
    url,
    pid: child.pid as number,
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A process's memory in MiB: now, and its peak. */
export function memoryOf(pid: number): { rss: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { rss: mib('VmRSS'), peak: mib('VmHWM') }
}

/**
 * Watches the memory of a process from now on.
 * @returns a function that returns the peak in MiB since then.
 */
export function watchPeak(pid: number): () => number {
  // 5 resets the peak to the current value (proc_pid_clear_refs(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return () => memoryOf(pid).peak
}
