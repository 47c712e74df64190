import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from './failure.js'

/** More cores are for the database, unless someone decides otherwise. */
const MOST_BY_DEFAULT = 4
/** So long one that is to be replaced ends its connections, which a client might reuse too late. */
const RETIRING_MS = 2_000
/** After a worker that ended before it served anyone; doubled each time. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * How many processes serve.
 * @param asked a whole number as text, or undefined for the default.
 * @param exitCode of another text.
 */
export function workerCount(asked, exitCode = 1) {
  if (asked === undefined) return Math.min(availableParallelism(), MOST_BY_DEFAULT)
  if (!/^[1-9]\d?$/.test(asked)) {
    throw new Failure(`The number of workers must be from 1 to 99, not "${asked}".`, exitCode)
  }
  return Number(asked)
}

function startWorker() {
  const worker = cluster.fork()
  const ended = new Promise((done) => {
    worker.once('exit', done)
    // It could not be started, or cannot be talked to.
    worker.on('error', (error) => {
      console.error(`A worker failed: ${error.message}`)
      worker.process.kill('SIGKILL')
      done()
    })
  })
  const serving = new Promise((done) => {
    worker.once('listening', () => done(true))
    void ended.then(() => done(false))
  })
  return { worker, ended, serving }
}

/**
 * Keeps `count` workers serving one address. A worker that ends is replaced. SIGHUP replaces all,
 * one after the other: the old one stops when the new one serves. SIGTERM and SIGINT stop all.
 * @param settings of Node's cluster; by default a worker is started as this process was.
 * @returns the exit code of a first worker that never served, having said why; otherwise nothing.
 */
export async function supervise(count, settings = {}) {
  cluster.setupPrimary(settings)
  const workers = new Set()
  const halt = new AbortController()
  const stop = (signal) => {
    halt.abort()
    for (const { worker } of workers) worker.process.kill(signal)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  let failures = 0
  const add = () => {
    const added = startWorker()
    workers.add(added)
    void replaceWhenEnded(added)
  }
  async function replaceWhenEnded(old) {
    if (await old.serving) failures = 0
    await old.ended
    // One that has a successor already is no longer among them.
    if (!workers.delete(old) || halt.signal.aborted) return
    const isLost = await old.serving
    console.error(`The worker ${old.worker.process.pid} has ended. Another one takes its place.`)
    const wait = isLost ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS)
    await pause(wait, undefined, { signal: halt.signal }).catch(() => {})
    if (!halt.signal.aborted) add()
  }

  const first = startWorker()
  workers.add(first)
  if (!(await first.serving)) return first.worker.process.exitCode ?? 1
  void replaceWhenEnded(first)
  while (workers.size < count) add()

  async function replaceAll() {
    for (const old of [...workers]) {
      const successor = startWorker()
      const isServing = await successor.serving
      // The old ones stay where new ones cannot start, such as after a mistake in .env.
      if (!isServing || halt.signal.aborted) return successor.worker.process.kill('SIGTERM')
      // The old one has ended in the meantime, and another one has taken its place.
      if (!workers.delete(old)) {
        successor.worker.process.kill('SIGTERM')
        continue
      }
      workers.add(successor)
      void replaceWhenEnded(successor)
      // It may be ending by itself just now.
      if (old.worker.isConnected()) old.worker.send('retire', () => {})
      await pause(RETIRING_MS)
      old.worker.process.kill('SIGTERM')
      await old.ended
    }
  }
  let replacing = Promise.resolve()
  process.on('SIGHUP', () => (replacing = replacing.then(replaceAll)))
}
