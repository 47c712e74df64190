import db from '@adonisjs/lucid/services/db'
import type { Tables } from '#database/tables'
import type { AuditRow } from '#audit/services/chain'
import { REDACTED } from '#audit/services/change'
import { isoTime } from '#core/time'
import { entriesAbout } from '#people/queries/employees/audited_people'
import { notesAbout } from '#people/queries/employees/employee_notes'
import { isOthersDoing, performerFor, type Audience } from '#people/personnel_file/audience'
import { jsonLines } from '#people/personnel_file/json_lines'
import type { RecordSubject } from '#people/personnel_file/record_parts'

/** Entries whose `reason` the person's own record shows, too. Other reasons are only for HR. */
const TOLD = new Set(['reject'])

/** HR's notes about a person, the oldest first. */
export const noteLines = (employeeId: number) =>
  jsonLines<Tables['employee_notes']>(
    () => notesAbout(employeeId),
    'id',
    (row) => ({ at: isoTime(row.created_at), author: row.author, note: row.body })
  )

/** The audit entries about a person and their account, the oldest first. */
export const auditLines = (person: RecordSubject, audience: Audience) =>
  jsonLines<AuditRow>(
    () => entriesAbout(db, person),
    'id',
    (row) => entryOf(row, audience)
  )

function entryOf(row: AuditRow, audience: Audience) {
  const withReason = audience.kind === 'hr' || TOLD.has(row.action)
  return {
    id: row.id,
    at: isoTime(row.performed_at),
    action: row.action,
    entityType: row.entity_type,
    performedBy: performerFor(row, audience),
    address: isOthersDoing(row, audience) ? null : row.address,
    oldValues: parsed(row.old_values, withReason),
    newValues: parsed(row.new_values, withReason),
  }
}

function parsed(values: string | null, withReason: boolean): unknown {
  if (values === null) return null
  const read = JSON.parse(values) as Record<string, unknown>
  if (!withReason && read.reason) read.reason = REDACTED
  return read
}
