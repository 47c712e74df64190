import { PdfRefused } from '../pdf_refused.js'
import { prepareFile } from '../preparing/prepare_file.js'
import { sealFile } from '../sealing/seal_file.js'
import { stampFile } from '../sealing/stamp_file.js'
import type { Answer, Job } from './jobs.js'

function resultOf(job: Job) {
  if (job.does === 'prepare') return prepareFile(job.source, job.target)
  return job.does === 'seal' ? sealFile(job.order) : stampFile(job.order)
}

export default async function answerTo(job: Job): Promise<Answer> {
  try {
    return { result: await resultOf(job) }
  } catch (error) {
    if (error instanceof PdfRefused) return { refused: error.code }
    throw error
  }
}
