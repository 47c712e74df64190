import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { updateMany } from '#core/database/bulk_update'
import { change, type Change } from '#audit/services/change'
import { cancelMails } from '#messages/delivery/cancel_mails'
import { applyUpdates } from '#people/import/run/apply_updates'
import { clearManagers, setManagers } from '#people/import/managers/write_managers'
import { importJob, UNCLAIMED } from '#people/import/run/claim_import'
import { findImport } from '#people/import/people_imports'
import type { ImportRights, Performer } from '#people/import/import_options'
import {
  judgeUndo,
  keepManagers,
  type DoneRow,
  type UndoDecision,
} from '#people/import/undo/judge_undo'
import { remarksText } from '#people/import/preview/preview_import'
import type { BatchResult } from '#people/import/run/run_batch'
import type { Newcomer } from '#people/import/undo/undo_references'
import type { Remark } from '#people/import/reading/types'
import { table } from '#core/database/table'
import { rowsToUndo, rowsWithoutReports } from '#people/queries/import_people'
import type { Managers } from '#people/services/manager_chain'
import Employee from '#people/models/employee'
import EmployeeNote from '#people/models/employee_note'
import type Import from '#people/models/import'
import ImportRow from '#people/models/import_row'
import Invitation from '#people/models/invitation'
import User from '#accounts/models/user'

/** Replaced values may be long: 40 kB each, and twice in a statement with the audit entry. */
const ROWS_AT_ONCE = 100

/**
 * The next rows to undo. Values are restored first, so that no one remains the manager the import
 * had set; then added people are removed, each after those who report to them: whoever is kept
 * keeps their manager.
 */
async function nextRows(importId: number, client: QueryClientContract): Promise<DoneRow[]> {
  const rows = await doneRows(importId, null, client)
  const updated = rows.filter(({ outcome }) => outcome === 'updated')
  if (updated.length > 0) return updated
  const last = await rowsWithoutReports(client, importId).limit(ROWS_AT_ONCE)
  // People who manage each other in a circle have no last one.
  return last.length > 0 ? (last as DoneRow[]) : rows
}

function doneRows(
  importId: number,
  before: DoneRow | null,
  client: QueryClientContract
): Promise<DoneRow[]> {
  const query = rowsToUndo(client, importId).limit(ROWS_AT_ONCE)
  if (before !== null) {
    const { outcome, number } = before
    query.where((rest) => {
      rest.where('outcome', '<', outcome)
      rest.orWhere((same) => same.where('outcome', outcome).where('number', '<', number))
    })
  }
  return query as unknown as Promise<DoneRow[]>
}

/**
 * Undoes the next rows of an import in one change; see runBatch.
 * @throws LockLost when another process has the import.
 */
export async function undoBatch(
  record: Import,
  performer: Performer,
  holder: string
): Promise<BatchResult> {
  return change(performer.actor, async (change) => {
    await importJob.renew(record.id, holder, change)
    const current = await findImport(record.id, change.trx)
    const rows = await nextRows(current.id, change.trx)
    if (rows.length === 0) return finish(change, current)
    const decisions = await judgeUndo(current, rows, performer.rights, change.trx)
    await remove(
      change,
      decisions.flatMap((one) => (one.undone === 'removed' ? one.newcomer : [])),
      current.id
    )
    await restore(change, decisions, current)
    await mark(change, current, decisions)
    return 'more'
  })
}

async function remove(change: Change, people: readonly Newcomer[], importId: number) {
  if (people.length === 0) return
  const employeeIds = people.map(({ employeeId }) => employeeId)
  const invitations = await table(change.trx, Invitation)
    .whereIn('employee_id', employeeIds)
    .select('outbox_message_id')
  const mailIds = invitations.flatMap(({ outbox_message_id: id }) => (id === null ? [] : id))
  await cancelMails(change, mailIds, 'The import that brought this person was undone.')
  await clearManagers(change, employeeIds, importId)
  // Periods, notes and invitations are deleted with them.
  await table(change.trx, Employee).whereIn('id', employeeIds).delete()
  await table(change.trx, User)
    .whereIn(
      'id',
      people.map(({ userId }) => userId)
    )
    .delete()
  await change.auditMany(
    people.map(({ employeeId, userId, employeeNumber, email, name }) => ({
      action: 'delete',
      entityType: 'employee',
      entityId: employeeId,
      // removedBy finds their entries only by these.
      oldValues: { employeeId: employeeNumber, name, email, userId, importId },
    }))
  )
}

async function restore(change: Change, decisions: readonly UndoDecision[], record: Import) {
  const restored = decisions.filter((one) => one.undone === 'restored')
  if (restored.length === 0) return
  const { startedAt: from, finishedAt: to } = record
  await applyUpdates(change, restored, record.id, {
    from: from ?? change.time,
    to: to ?? change.time,
  })
  await setManagers(
    change,
    restored.flatMap(({ link }) => link ?? []),
    record.id
  )
  const bodies = new Map(
    restored.flatMap(({ person, note }) => (note === null ? [] : [[person.employeeId, note]]))
  )
  if (bodies.size === 0) return
  const notes = await table(change.trx, EmployeeNote)
    .whereIn('employee_id', [...bodies.keys()] as number[])
    .select('id', 'employee_id', 'body')
  const theirs = notes.filter((note) => bodies.get(note.employee_id) === note.body)
  await table(change.trx, EmployeeNote)
    .whereIn(
      'id',
      theirs.map(({ id }) => id)
    )
    .delete()
}

async function mark(change: Change, record: Import, decisions: readonly UndoDecision[]) {
  const columns = new Map<number, Record<string, unknown>>()
  for (const one of decisions) {
    const why = one.undone === 'kept' ? one.reason : one.undone === 'restored' ? one.left : null
    const remarks = JSON.parse(one.row.remarks ?? '[]') as Remark[]
    if (why !== null) remarks.push({ kind: 'note', field: null, message: `Not undone: ${why}` })
    columns.set(one.row.number, { undone: one.undone, remarks: remarksText(remarks) })
  }
  await updateMany(change.trx, ImportRow, columns, {
    key: 'number',
    within: { import_id: record.id },
  })
  const count = (undone: UndoDecision['undone']) =>
    decisions.filter((one) => one.undone === undone).length
  record.merge({
    removedCount: record.removedCount + count('removed'),
    restoredCount: record.restoredCount + count('restored'),
    keptCount: record.keptCount + count('kept'),
  })
  await change.store(record)
}

async function finish(change: Change, record: Import): Promise<BatchResult> {
  record.merge({ undoneAt: change.time, ...UNCLAIMED }).mergeOptions({ undoer: undefined })
  const { removedCount: removed, restoredCount: restored, keptCount: kept } = record
  await change.save(record, { action: 'finish_undo', newValues: { removed, restored, kept } })
  return 'finished'
}

export interface UndoPreview {
  removable: number
  /** Removable people whom someone has changed since. */
  changedSince: number
  restorable: number
  kept: { employeeId: number; name: string; reason: string }[]
  keptTotal: number
  /** How many of all were examined. */
  examined: number
  all: number
}

/** Kept people that a preview names. */
const KEPT_SHOWN = 100
/** Each is decrypted and compared, so a call must not do that for a whole company. */
const MOST_EXAMINED = 5_000

/** What an undo would do now, from the last people of the import. */
export async function previewUndo(record: Import, rights: ImportRights): Promise<UndoPreview> {
  const counted = { removable: 0, changedSince: 0, restorable: 0, keptTotal: 0, examined: 0 }
  const { done, all } = record.undoProgress
  const preview: UndoPreview = { ...counted, kept: [], all: all - done }
  const decisions: UndoDecision[] = []
  const managers: Managers = new Map()
  let before: DoneRow | null = null
  while (decisions.length < MOST_EXAMINED) {
    const rows: DoneRow[] = await doneRows(record.id, before, db.connection())
    const last = rows.at(-1)
    if (!last) break
    before = last
    decisions.push(...(await judgeUndo(record, rows, rights, db.connection(), managers)))
    await new Promise(setImmediate)
  }
  preview.examined = decisions.length
  // Nothing is written, so only all of them together tell whose reports are kept.
  for (const one of await keepManagers(decisions, db.connection())) tally(preview, one)
  return preview
}

function tally(preview: UndoPreview, one: UndoDecision): void {
  if (one.undone === 'removed') {
    preview.removable++
    if (one.newcomer.changedSince) preview.changedSince++
  } else if (one.undone === 'restored') preview.restorable++
  else {
    preview.keptTotal++
    const { row, name, reason } = one
    if (preview.kept.length < KEPT_SHOWN) {
      preview.kept.push({ employeeId: row.employee_id, name, reason })
    }
  }
}
