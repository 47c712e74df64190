import { stat } from 'node:fs/promises'
import { PREPARE_MS, PREPARE_SMALL_MS, SEAL_MS, SMALL_FILE_BYTES } from '../limits.js'
import { PdfRefused } from '../pdf_refused.js'
import type { Answer, Job, ResultOf } from './jobs.js'
import { WorkThread } from './work_thread.js'

const thread = () => new WorkThread<Job, Answer>(import.meta.url, './pdf_worker')

/** Queues: small and large uploads have one each, and signing waits for no upload. */
const LINES = {
  small: { thread: thread(), milliseconds: PREPARE_SMALL_MS },
  large: { thread: thread(), milliseconds: PREPARE_MS },
  signing: { thread: thread(), milliseconds: SEAL_MS },
}

async function lineOf(job: Job) {
  if (job.does !== 'prepare') return LINES.signing
  const { size } = await stat(job.source)
  return size <= SMALL_FILE_BYTES ? LINES.small : LINES.large
}

/**
 * Runs one job in a thread that reads PDF files, one at a time.
 * @param milliseconds time limit from the job's start.
 * @throws PdfRefused for the file's own faults, including too much memory or time.
 */
export async function inPdfThread<J extends Job>(
  job: J,
  milliseconds?: number
): Promise<ResultOf<J>> {
  const line = await lineOf(job)
  const answer = await line.thread.do(job, milliseconds ?? line.milliseconds)
  if ('refused' in answer) throw new PdfRefused(answer.refused)
  return answer.result as ResultOf<J>
}
