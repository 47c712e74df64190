import { stat } from 'node:fs/promises'
import { PREPARE_MS, PREPARE_SMALL_MS, SEAL_MS, SMALL_FILE_BYTES } from '../limits.js'
import { PdfRefused } from '../pdf_refused.js'
import type { Answer, Job, ResultOf } from './jobs.js'
import { WorkThread } from './work_thread.js'

const thread = () => new WorkThread<Job, Answer>(import.meta.url, './pdf_worker')

/**
 * Who waits for whom: small uploads and large ones have a line each, and what is signed waits for
 * no upload.
 */
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
 * Does one job in a thread that reads PDF files, one after the other.
 * @param milliseconds after which the thread is ended, counted from the job's turn.
 * @throws PdfRefused for what the file is at fault for, too much memory or time included.
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
