import db from '@adonisjs/lucid/services/db'
import type { AuditRow } from '#audit/services/chain'
import { REDACTED } from '#audit/services/change'
import { isoTime } from '#audit/services/time'
import { isOthersDoing, performerFor, type Audience } from '#people/record/audience'

/** Rows in memory at a time; notes and log entries about one person have no bound. */
const BATCH = 500

/** Entries whose `reason` is HR's alone: why a person left. */
const LEAVING = new Set(['leave', 'announce_leave', 'withdraw_leave'])

const line = (value: object) => `${JSON.stringify(value)}\n`

/** The notes that HR keeps about a person, oldest first. */
export async function* noteLines(employeeId: number): AsyncGenerator<string> {
  let last = 0
  for (;;) {
    const rows = await db
      .from('employee_notes')
      .where('employee_id', employeeId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
    for (const row of rows) {
      last = row.id
      yield line({ at: isoTime(row.created_at), author: row.author, note: row.body })
    }
    if (rows.length < BATCH) return
  }
}

/** The entries of the audit log about a person and their account, oldest first. */
export async function* auditLines(
  { employeeId, userId }: { employeeId: number; userId: number },
  audience: Audience
): AsyncGenerator<string> {
  let last = 0
  for (;;) {
    const rows = (await db
      .from('audit_entries')
      .where((about) => {
        about
          .where({ entity_type: 'employee', entity_id: String(employeeId) })
          .orWhere((user) => void user.where({ entity_type: 'user', entity_id: String(userId) }))
      })
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)) as AuditRow[]
    for (const row of rows) {
      last = Number(row.id)
      yield line(entryOf(row, audience))
    }
    if (rows.length < BATCH) return
  }
}

function entryOf(row: AuditRow, audience: Audience) {
  const hidden = audience.kind === 'own' && LEAVING.has(row.action) ? ['reason'] : []
  return {
    id: Number(row.id),
    at: isoTime(row.performed_at),
    action: row.action,
    entityType: row.entity_type,
    performedBy: performerFor(row, audience),
    address: isOthersDoing(row, audience) ? null : row.address,
    oldValues: parsed(row.old_values, hidden),
    newValues: parsed(row.new_values, hidden),
  }
}

function parsed(values: string | null, hidden: readonly string[]): unknown {
  if (values === null) return null
  const read = JSON.parse(values) as Record<string, unknown>
  for (const field of hidden) if (read[field]) read[field] = REDACTED
  return read
}
