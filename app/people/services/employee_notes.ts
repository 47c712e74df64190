import type { Actor } from '#audit/actor'
import { change, REDACTED, type Change } from '#audit/services/change'
import { forbidden, notFound } from '#core/errors/http_errors'
import { once } from '#core/http/idempotency'
import Employee from '#people/models/employee'
import EmployeeNote from '#people/models/employee_note'
import { assertMayKeepNotes, mayDeleteNote } from '#people/policies/employee_policy'

/**
 * Adds a note; with an Idempotency-Key, once. The audit log omits its text: a deleted note must be
 * gone.
 * @throws HttpError 403, 404; 409 once the person is erased, or for a key used otherwise.
 */
export async function addNote(
  employeeId: number,
  body: string,
  actor: Actor,
  key?: string
): Promise<EmployeeNote> {
  const call = { operation: 'employee_notes.store', key, input: { employeeId, body } }
  return change(actor, async (change) => {
    const id = await once(change, call, async () => {
      const note = await addNoteInTransaction(change, employeeId, body)
      return note.id
    })
    return change.find(EmployeeNote, id)
  })
}

export async function addNoteInTransaction(
  change: Change,
  employeeId: number,
  body: string
): Promise<EmployeeNote> {
  assertMayKeepNotes(change.actor, await Employee.withAccount(employeeId, change.trx))
  const { id: authorId, label: author } = change.actor
  const note = new EmployeeNote().merge({ employeeId, body, authorId, author })
  await change.store(note)
  await change.audit({
    action: 'add_note',
    entityType: 'employee',
    entityId: employeeId,
    newValues: { noteId: note.id, note: REDACTED },
  })
  return note
}

/**
 * Deletes a note: one's own, or any as an administrator.
 * @throws HttpError 403, 404; 409 once the person is erased.
 */
export async function deleteNote(
  note: { id: number; employeeId: number },
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    assertMayKeepNotes(actor, await Employee.withAccount(note.employeeId, change.trx))
    const found = await change.find(EmployeeNote, note.id)
    if (found.employeeId !== note.employeeId) throw notFound()
    if (!mayDeleteNote(actor, found)) {
      throw forbidden('Only its author or an administrator may delete a note.')
    }
    await change.delete(found, {
      action: 'delete_note',
      oldValues: { noteId: note.id, note: REDACTED },
    })
  })
}
