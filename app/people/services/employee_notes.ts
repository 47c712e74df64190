import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { change, REDACTED, type Change } from '#audit/services/change'
import { ALREADY_ERASED } from '#core/erased_email'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { conflict, forbidden, notFound } from '#core/errors/refusals'

const TABLE = 'employee_notes'

export interface EmployeeNote {
  id: number
  employee_id: number
  body: string
  author_id: number | null
  author: string
  created_at: string
}

/** What HR noted about one person, newest first. */
export async function listNotes(
  employeeId: number,
  paging: Paging
): Promise<ListPage<EmployeeNote>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const notes = () => db.from(TABLE).where('employee_id', employeeId)
  const rows: EmployeeNote[] = await notes()
    .orderBy('id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
  const count = await notes().count('* as total').first()
  return { rows, total: Number(count?.total ?? 0), page, perPage, nextCursor: null }
}

/**
 * Adds a note. Its text stays out of the audit log: a note that was deleted must be gone.
 * @throws Refusal 404.
 */
export async function addNote(
  employeeId: number,
  body: string,
  actor: Actor
): Promise<EmployeeNote> {
  return change(actor, (change) => addNoteWithin(change, employeeId, body))
}

export async function addNoteWithin(
  change: Change,
  employeeId: number,
  body: string
): Promise<EmployeeNote> {
  const employee = await change.trx.from('employees').where('id', employeeId).first()
  if (!employee) throw notFound()
  if (employee.erased_at) throw conflict(ALREADY_ERASED)
  const note = {
    employee_id: employeeId,
    body,
    author_id: change.actor.id,
    author: change.actor.label,
    created_at: change.time,
  }
  const [inserted] = await change.trx.insertQuery().table(TABLE).insert(note)
  const id = Number(inserted)
  await change.audit({
    action: 'add_note',
    entityType: 'employee',
    entityId: employeeId,
    newValues: { noteId: id, note: REDACTED },
  })
  return { id, ...note }
}

/**
 * Deletes a note: one's own, or anybody's as an administrator.
 * @throws Refusal 403, 404.
 */
export async function deleteNote(
  note: { id: number; employeeId: number },
  by: { id: number; isAdmin: boolean },
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const found = { id: note.id, employee_id: note.employeeId }
    const row: EmployeeNote | null = await change.trx.from(TABLE).where(found).first()
    if (!row) throw notFound()
    if (!by.isAdmin && row.author_id !== by.id) {
      throw forbidden('Only its author or an administrator may delete a note.')
    }
    await change.trx.from(TABLE).where(found).delete()
    await change.audit({
      action: 'delete_note',
      entityType: 'employee',
      entityId: note.employeeId,
      oldValues: { noteId: note.id, note: REDACTED },
    })
  })
}
