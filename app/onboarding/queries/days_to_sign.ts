import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import type { Day } from '#training/compliance_status'

/** The days by which checklists want these signing requests signed. */
export async function daysToSign(requestIds: readonly number[]): Promise<Map<number, Day>> {
  if (requestIds.length === 0) return new Map()
  const items = await table(db.connection(), ChecklistItem)
    .whereIn('signing_request_id', [...requestIds])
    .where('status', 'open')
    .whereNotNull('due_on')
    .whereIn(
      'checklist_id',
      table(db.connection(), Checklist).whereNot('status', 'closed').select('id')
    )
    // The earliest stays.
    .orderBy('due_on', 'desc')
    .select('signing_request_id', 'due_on')
  return new Map(
    items.flatMap(({ signing_request_id: id, due_on: day }) => (id && day ? [[id, day]] : []))
  )
}
