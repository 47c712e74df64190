import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { selectEndsOn } from '#training/queries/completions/history_rows'
import { dayOrNull } from '#training/queries/compliance/status_sql'
import { localDay } from '#settings/local_time'

/** A person's completions, the earliest first, with their last valid day as known today. */
export async function completedRows(employeeId: number) {
  const rows = await table(db, 'training_completions as c')
    .join('training_modules as m', 'm.id', 'c.module_id')
    .where({ 'c.employee_id': employeeId, 'c.live': 1 })
    .orderBy('c.completed_on')
    .orderBy('c.id')
    .select('m.name', 'c.completed_on', 'c.method', 'c.score', 'c.code', 'c.evidence_id')
    .select(await selectEndsOn(localDay(), 'c'))
  return rows.map((row) => ({ ...row, valid_until: dayOrNull(row.ends_on) }))
}

/** A person's assignments, required and optional. */
export const assignedRows = (employeeId: number) =>
  table(db, 'training_assignments as a')
    .join('training_modules as m', 'm.id', 'a.module_id')
    .where({ 'a.employee_id': employeeId, 'a.open': 1 })
    .orderBy('a.assigned_on')
    .orderBy('a.id')
    .select('m.name', 'a.assigned_on', 'a.due_on')

export const certificateCodes = (employeeId: number) =>
  table(db, 'training_completions')
    .where({ employee_id: employeeId, live: 1 })
    .orderBy('id')
    .select('id', 'code')

/** The files of certificates that a person submitted. */
export const sentFiles = (employeeId: number) =>
  table(db, 'training_evidence as x')
    .join('stored_files as f', 'f.id', 'x.file_id')
    .where('x.employee_id', employeeId)
    .orderBy('x.id')
    .select('x.id', 'f.id as fileId', 'f.name', 'f.media_type as type')
