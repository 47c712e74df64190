import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { THREAD_HEAP_MB, THREAD_IDLE_MS, THREAD_STACK_MB } from '../limits.js'
import { PdfRefused } from '../pdf_refused.js'
import type { Answer, Job, ResultOf } from './jobs.js'

/** Built, this file and that one end in .js; in development a loader has to read .ts. */
const EXTENSION = extname(new URL(import.meta.url).pathname)
const WORKER = new URL(`./pdf_worker${EXTENSION}`, import.meta.url)
const LOADER = EXTENSION === '.ts' ? ['--import', '@poppinss/ts-exec'] : []

let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

function startedWorker(): Worker {
  clearTimeout(idle)
  if (!worker) {
    const started = new Worker(WORKER, {
      execArgv: LOADER,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB, stackSizeMb: THREAD_STACK_MB },
    })
    // An error that nobody waits for would end the server.
    started.on('error', () => {})
    started.on('exit', () => {
      if (worker === started) worker = null
    })
    // A thread that waits for work keeps no process alive.
    started.unref()
    worker = started
  }
  return worker
}

async function endThread(): Promise<void> {
  const ended = worker
  worker = null
  clearTimeout(idle)
  await ended?.terminate()
}

/**
 * Does one job in the thread that reads PDF files, one after the other. The thread is kept for the
 * next job for a while: it takes longer to start than to stamp a page.
 * @param milliseconds after which the thread is ended, counted from the job's turn.
 * @throws PdfRefused for what the file is at fault for, too much memory or time included.
 */
export function inPdfThread<J extends Job>(job: J, milliseconds: number): Promise<ResultOf<J>> {
  const turn = last.then(() => runJob(job, milliseconds))
  last = turn.catch(() => {})
  return turn
}

async function runJob<J extends Job>(job: J, milliseconds: number): Promise<ResultOf<J>> {
  const answer = await askWorker(job, milliseconds).catch(async (error: unknown) => {
    // It hangs, or is gone: the next job gets another.
    await endThread()
    throw refusalOf(error)
  })
  if ('refused' in answer) {
    // The library keeps every name it has read for good.
    if (answer.refused === 'too_complex') await endThread()
    throw new PdfRefused(answer.refused)
  }
  return answer.result as ResultOf<J>
}

function askWorker(job: Job, milliseconds: number): Promise<Answer> {
  const asked = startedWorker()
  return new Promise((resolve, reject) => {
    const onMessage = (answer: Answer) => settle(() => resolve(answer))
    const onError = (error: unknown) => settle(() => reject(error))
    const onExit = (code: number) =>
      settle(() => reject(new Error(`The PDF thread ended with ${code}`)))
    const timer = setTimeout(() => settle(() => reject(new PdfRefused('too_long'))), milliseconds)
    const settle = (end: () => void) => {
      clearTimeout(timer)
      asked.off('message', onMessage).off('error', onError).off('exit', onExit)
      asked.unref()
      idle = setTimeout(() => void endThread(), THREAD_IDLE_MS).unref()
      end()
    }
    asked.on('message', onMessage).on('error', onError).on('exit', onExit)
    // Until it answers, who waits for the answer does.
    asked.ref()
    asked.postMessage(job)
  })
}

function refusalOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new PdfRefused('too_complex', { cause: error })
    : error
}
