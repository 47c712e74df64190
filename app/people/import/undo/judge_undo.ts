import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { decryptField } from '#encryption/field_cipher'
import { replacedPlace, type ValueChange } from '#people/import/run/apply_updates'
import { isSame, type ImportValues } from '#people/import/preview/compare_person'
import { readRecords, transactionOf } from '#people/import/import_chunks'
import type { ImportRights, Verdict } from '#people/import/import_options'
import type Import from '#people/models/import'
import { managerAmong } from '#people/import/managers/judge_manager'
import {
  findKnownPeople,
  findPeopleById,
  type KnownPeople,
  type KnownPerson,
} from '#people/import/preview/known_people'
import { contextOf } from '#people/import/preview/preview_import'
import { findReferences, MANAGES, type Newcomer } from '#people/import/undo/undo_references'
import { startProblem } from '#people/employment/start_problem'
import { managersAbove } from '#people/services/manager_chain'
import { OWN_PAY } from '#people/services/update_employee'
import { FIELD_RULES, type ImportField } from '#people/import/reading/fields'
import { readRecord } from '#people/import/reading/record'

/** A row that an undo decides about. */
export interface DoneRow {
  number: number
  outcome: Verdict
  employee_id: number
  remarks: string | null
  replaced: string | null
}

export type UndoDecision = { row: DoneRow } & (
  | { undone: 'removed'; newcomer: Newcomer }
  | {
      undone: 'restored'
      person: KnownPerson
      changes: ValueChange[]
      /** The note that the import wrote. */
      note: string | null
      /** Why some of the values stay. */
      left: string | null
    }
  | { undone: 'kept'; name: string; reason: string }
)

const GONE = 'Is no longer here'

/**
 * What an undo does with rows: people who were added and have not registered are removed, values
 * that are still as imported are restored, and everyone else stays, with the reason.
 */
export async function judgeUndo(
  record: Import,
  rows: readonly DoneRow[],
  rights: ImportRights,
  client: QueryClientContract
): Promise<UndoDecision[]> {
  const created = rows.filter(({ outcome }) => outcome === 'created')
  const updated = rows.filter(({ outcome }) => outcome === 'updated')
  const newcomers = await findReferences(
    record.id,
    created.map((row) => row.employee_id),
    client
  )
  const decisions = [
    ...created.map((row) => judgeCreated(row, newcomers.get(row.employee_id))),
    ...(await judgeUpdated(record, updated, rights, client)),
  ]
  return keepManagers(decisions, client)
}

/** Keeps added people to whom someone reports who stays, at any level. */
export async function keepManagers(
  decisions: readonly UndoDecision[],
  client: QueryClientContract
): Promise<UndoDecision[]> {
  const leaving = new Set(
    decisions.flatMap((one) => (one.undone === 'removed' ? one.newcomer.employeeId : []))
  )
  if (leaving.size === 0) return [...decisions]
  const staying = decisions.flatMap((one) => (keepsManager(one) ? one.row.employee_id : []))
  const managers = await managersAbove(client, staying)
  for (const id of staying) {
    let at = managers.get(id)
    while (at !== undefined && leaving.delete(at)) at = managers.get(at)
  }
  return decisions.map((one) => {
    if (one.undone !== 'removed' || leaving.has(one.newcomer.employeeId)) return one
    return { row: one.row, undone: 'kept', name: one.newcomer.name, reason: MANAGES }
  })
}

const keepsManager = (one: UndoDecision): boolean =>
  one.undone === 'kept' ||
  (one.undone === 'restored' && !one.changes.some(({ field }) => field === 'manager'))

function judgeCreated(row: DoneRow, newcomer: Newcomer | undefined): UndoDecision {
  if (!newcomer) return { row, undone: 'kept', name: '', reason: GONE }
  const { name, reason } = newcomer
  return reason === null
    ? { row, undone: 'removed', newcomer }
    : { row, undone: 'kept', name, reason }
}

async function judgeUpdated(
  record: Import,
  rows: readonly DoneRow[],
  rights: ImportRights,
  client: QueryClientContract
): Promise<UndoDecision[]> {
  if (rows.length === 0) return []
  const imported = await importedValues(record, rows, rights, client)
  const replaced = new Map<number, Partial<Record<ImportField, string | null>>>()
  for (const { number, replaced: sealed } of rows) {
    if (sealed === null) continue
    const place = replacedPlace(record.id, number)
    replaced.set(number, JSON.parse(await decryptField(place, sealed, transactionOf(client))))
  }
  const fields = new Set<ImportField>()
  for (const values of replaced.values()) {
    for (const field of Object.keys(values)) fields.add(field as ImportField)
  }
  const notes = [...imported.values()].flatMap(({ note }) => (note === undefined ? [] : note))
  const people = await findPeopleById(
    rows.map((row) => row.employee_id),
    [...fields],
    notes,
    client
  )
  const managers = await findManagers(fields.has('manager') ? [...imported.values()] : [], client)
  return rows.map((row) =>
    judgeRestored(
      row,
      people.get(row.employee_id),
      imported.get(row.number) ?? {},
      replaced.get(row.number) ?? {},
      managers,
      rights
    )
  )
}

/** The people whom the file names as managers. */
function findManagers(
  imported: readonly ImportValues[],
  client: QueryClientContract
): Promise<KnownPeople> {
  const numbers = imported.flatMap(({ manager }) => manager ?? [])
  const emails = numbers.map((cell) => cell.toLowerCase())
  return findKnownPeople({ emails, numbers, notes: [], fields: [] }, client)
}

/** Reads the file's values of the given rows again. */
async function importedValues(
  record: Import,
  rows: readonly DoneRow[],
  rights: ImportRights,
  client: QueryClientContract
): Promise<Map<number, ImportValues>> {
  const records = await readRecords(
    record.id,
    rows.map(({ number }) => number),
    client
  )
  const values = new Map<number, ImportValues>()
  const { columns, formats } = contextOf(record, rights)
  for (const [number, row] of records) {
    const read = await readRecord(row, columns, formats)
    values.set(number, read.values)
  }
  return values
}

function judgeRestored(
  row: DoneRow,
  person: KnownPerson | undefined,
  imported: ImportValues,
  replaced: Partial<Record<ImportField, string | null>>,
  managers: KnownPeople,
  rights: ImportRights
): UndoDecision {
  if (!person || person.erased) return { row, undone: 'kept', name: '', reason: GONE }
  const name = `${person.firstName} ${person.lastName}`.trim()
  const kept = (reason: string): UndoDecision => ({ row, undone: 'kept', name, reason })
  if (!rights.mayUpdate) return kept("You don't have permission to edit employees")
  if (person.role === 'admin' && !rights.isAdmin && person.userId !== rights.userId) {
    return kept('Is an administrator')
  }
  const changes: ValueChange[] = []
  const stays: string[] = []
  let note: string | null = null
  let ownPay = false
  let contradiction: string | null = null
  for (const [key, to] of Object.entries(replaced)) {
    const field = key as ImportField
    const rule = FIELD_RULES.get(field)
    const value = imported[field]
    const standing = isStanding(field, person, value, managers)
    // Saying whether a number is unchanged would confirm a guess.
    const hidden = rule?.pay ? !rights.mayChangePay : rule?.protected && !rights.mayReveal
    const isOwnPay = rule?.pay && person.userId === rights.userId
    ownPay ||= isOwnPay ?? false
    if (!standing || isOwnPay || (hidden && !(to === null && !rule?.pay))) {
      stays.push(rule?.label ?? field)
      continue
    }
    const impossible = field === 'startDate' && to ? startProblem(to, person) : null
    if (impossible) {
      contradiction = impossible
      continue
    }
    if (field === 'note') note = value ?? null
    const from = field === 'note' ? note : (person.current[field] ?? null)
    changes.push({ field, from, to: to ?? null })
  }
  if (changes.length === 0) {
    return kept(ownPay ? OWN_PAY : (contradiction ?? 'Has been changed since'))
  }
  const why = ownPay ? 'Changed since, or your own pay' : 'Changed since'
  const changed = stays.length > 0 ? `${why}, and left as it is: ${stays.join(', ')}` : null
  const left = [contradiction, changed].flatMap((reason) => reason ?? []).join(' ') || null
  return { row, undone: 'restored', person, changes, note, left }
}

/** Whether a person still has the imported value. */
function isStanding(
  field: ImportField,
  person: KnownPerson,
  value: string | undefined,
  managers: KnownPeople
): boolean {
  if (field === 'note') return value !== undefined && person.notes.has(value)
  if (field === 'manager') {
    if (value === undefined || person.manager === null) return false
    return managerAmong(managers, value)?.employeeId === person.manager.employeeId
  }
  return isSame(field, person.current[field] ?? null, value ?? null)
}
