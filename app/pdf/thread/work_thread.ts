import { extname } from 'node:path'
import Tinypool from 'tinypool'
import { sourceLoader } from '#core/source_loader'
import { THREAD_HEAP_MB, THREAD_IDLE_MS, THREAD_STACK_MB } from '../limits.js'
import { PdfRefused } from '../pdf_refused.js'

/** In the build, files end in .js; in development a loader reads .ts. */
const EXTENSION = extname(new URL(import.meta.url).pathname)
const LOADER = EXTENSION === '.ts' ? [sourceLoader()] : []

/**
 * A thread that runs one job at a time, so that no one else waits. It starts with its first job,
 * stays for some time, and ends once half of its memory is used: the PDF library never frees
 * names.
 */
export class WorkThread<Job, Answer> {
  private readonly pool: Tinypool
  private last: Promise<unknown> = Promise.resolve()

  /**
   * @param beside the URL of the module next to the thread's module.
   * @param name of the thread's module, without extension; its default export runs a job.
   */
  constructor(beside: string, name: string) {
    this.pool = new Tinypool({
      filename: new URL(`${name}${EXTENSION}`, beside).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: THREAD_IDLE_MS,
      execArgv: LOADER,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB, stackSizeMb: THREAD_STACK_MB },
      maxMemoryLimitBeforeRecycle: (THREAD_HEAP_MB * 1024 * 1024) / 2,
    })
    // An unhandled error would end the server.
    this.pool.on('error', () => {})
  }

  /**
   * @param milliseconds time limit from the job's start.
   * @throws PdfRefused for too much memory or time.
   */
  do(job: Job, milliseconds: number): Promise<Answer> {
    const turn = this.last.then(() => this.run(job, milliseconds))
    this.last = turn.catch(() => {})
    return turn
  }

  private async run(job: Job, milliseconds: number): Promise<Answer> {
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(), milliseconds)
    try {
      return (await this.pool.run(job, { signal: over.signal })) as Answer
    } catch (error) {
      if (over.signal.aborted) throw new PdfRefused('too_long', { cause: error })
      throw refusalOf(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

function refusalOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new PdfRefused('too_complex', { cause: error })
    : error
}
