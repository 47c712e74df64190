import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { THREAD_HEAP_MB, THREAD_IDLE_MS, THREAD_STACK_MB } from '../limits.js'
import { PdfRefused } from '../pdf_refused.js'

/** Built, files end in .js; in development a loader has to read .ts. */
const EXTENSION = extname(new URL(import.meta.url).pathname)
const LOADER = EXTENSION === '.ts' ? ['--import', '@poppinss/ts-exec'] : []

/**
 * A thread that does one job after the other, so that nobody else waits for it. It is kept for the
 * next job for a while: it takes longer to start than most jobs do.
 */
export class WorkThread<Job, Answer> {
  private readonly script: URL
  private worker: Worker | null = null
  private idle: NodeJS.Timeout | undefined
  private last: Promise<unknown> = Promise.resolve()

  /**
   * @param beside the address of the module that the thread's own lies beside.
   * @param name of that, without its extension: it answers each message by one.
   * @param isSpent tells by an answer that the next job needs another thread.
   */
  constructor(
    beside: string,
    name: string,
    private readonly isSpent: (answer: Answer) => boolean = () => false
  ) {
    this.script = new URL(`${name}${EXTENSION}`, beside)
  }

  /**
   * @param milliseconds after which the thread is ended, counted from the job's turn.
   * @throws PdfRefused for too much memory or time.
   */
  do(job: Job, milliseconds: number): Promise<Answer> {
    const turn = this.last.then(async () => {
      try {
        const answer = await this.ask(job, milliseconds)
        if (this.isSpent(answer)) await this.end()
        return answer
      } catch (error) {
        // It hangs, or is gone: the next job gets another.
        await this.end()
        throw refusalOf(error)
      }
    })
    this.last = turn.catch(() => {})
    return turn
  }

  async end(): Promise<void> {
    const ended = this.worker
    this.worker = null
    clearTimeout(this.idle)
    await ended?.terminate()
  }

  private started(): Worker {
    clearTimeout(this.idle)
    if (!this.worker) {
      const started = new Worker(this.script, {
        execArgv: LOADER,
        resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB, stackSizeMb: THREAD_STACK_MB },
      })
      // An error that nobody waits for would end the server.
      started.on('error', () => {})
      started.on('exit', () => {
        if (this.worker === started) this.worker = null
      })
      // A thread that waits for work keeps no process alive.
      started.unref()
      this.worker = started
    }
    return this.worker
  }

  private ask(job: Job, milliseconds: number): Promise<Answer> {
    const asked = this.started()
    return new Promise((resolve, reject) => {
      const onMessage = (answer: Answer) => settle(() => resolve(answer))
      const onError = (error: unknown) => settle(() => reject(error))
      const onExit = (code: number) =>
        settle(() => reject(new Error(`The thread ended with ${code}`)))
      const timer = setTimeout(() => settle(() => reject(new PdfRefused('too_long'))), milliseconds)
      const settle = (end: () => void) => {
        clearTimeout(timer)
        asked.off('message', onMessage).off('error', onError).off('exit', onExit)
        asked.unref()
        this.idle = setTimeout(() => void this.end(), THREAD_IDLE_MS).unref()
        end()
      }
      asked.on('message', onMessage).on('error', onError).on('exit', onExit)
      // Until it answers, who waits for the answer does.
      asked.ref()
      asked.postMessage(job)
    })
  }
}

function refusalOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new PdfRefused('too_complex', { cause: error })
    : error
}
