import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import { partsOf, readContent } from '#training/content'
import type { OpenProgress } from '#training/learner_state'
import { NOT_REPLACED } from '#training/queries/modules/is_replaced'

interface WaitingWay {
  content_done_at: string | null
  test_passed_at: string | null
  content: string
}

/**
 * Progress in each module a person has started, by two statements. Progress in a version replaced
 * by a material change must start over.
 */
export async function openProgressOf(
  employeeId: number
): Promise<ReadonlyMap<number, OpenProgress>> {
  const open = await table(db, 'training_progress')
    .where({ employee_id: employeeId, open: 1 })
    .whereRaw(NOT_REPLACED, [true])
    .select('id', 'employee_id', 'module_id')
  if (open.length === 0) return new Map()
  const waiting = await table(db, 'training_evidence')
    .join('training_progress', 'training_progress.id', 'training_evidence.progress_id')
    .join('training_module_versions', (join) => {
      join
        .on('training_module_versions.module_id', 'training_progress.module_id')
        .andOn('training_module_versions.version', 'training_progress.version')
    })
    .where({ 'training_evidence.employee_id': employeeId, 'training_evidence.pending': 1 })
    .select('training_evidence.progress_id', 'training_progress.content_done_at')
    .select('training_progress.test_passed_at', 'training_module_versions.content')
  const onlyWaiting = new Set(waiting.filter(waitsOnly).map((row) => row.progress_id))
  return new Map(
    open.map((row) => [row.module_id, onlyWaiting.has(row.id) ? 'awaiting_review' : 'begun'])
  )
}

/** Whether only the review of the certificate is missing. */
export function waitsOnly(row: WaitingWay): boolean {
  const parts = partsOf(readContent(row.content))
  const content = !(parts.video || parts.external) || row.content_done_at !== null
  return content && (!parts.test || row.test_passed_at !== null)
}
