import { PdfRefused } from '../pdf_refused.js'
import type { Answer, Job, ResultOf } from './jobs.js'
import { WorkThread } from './work_thread.js'

/** The library keeps every name it has read for good. */
const isSpent = (answer: Answer) => 'refused' in answer && answer.refused === 'too_complex'

const thread = new WorkThread<Job, Answer>(import.meta.url, './pdf_worker', isSpent)

/**
 * Does one job in the thread that reads PDF files, one after the other.
 * @param milliseconds after which the thread is ended, counted from the job's turn.
 * @throws PdfRefused for what the file is at fault for, too much memory or time included.
 */
export async function inPdfThread<J extends Job>(
  job: J,
  milliseconds: number
): Promise<ResultOf<J>> {
  const answer = await thread.do(job, milliseconds)
  if ('refused' in answer) throw new PdfRefused(answer.refused)
  return answer.result as ResultOf<J>
}
