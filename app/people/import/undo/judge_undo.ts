import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  openReplaced,
  type ReplacedValues,
  type ValueChange,
} from '#people/import/run/apply_updates'
import { isSame, type ImportValues } from '#people/import/preview/compare_person'
import { readRecords, transactionOf } from '#people/import/import_chunks'
import type { ImportRights, Verdict } from '#people/import/import_options'
import type Import from '#people/models/import'
import { managerAmong } from '#people/import/managers/judge_manager'
import type { ManagerLink } from '#people/import/managers/write_managers'
import {
  findKnownPeople,
  findPeopleById,
  type KnownPeople,
  type KnownPerson,
} from '#people/import/preview/known_people'
import { contextOf } from '#people/import/preview/preview_import'
import {
  judgeFormerManagers,
  type FormerManager,
  type Replaced,
} from '#people/import/undo/former_managers'
import { findReferences, MANAGES, type Newcomer } from '#people/import/undo/undo_references'
import { startProblem } from '#people/employment/start_problem'
import { managersAbove, type Managers } from '#people/services/manager_chain'
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
      /** The manager they get back, if any was replaced. */
      link: ManagerLink | null
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
 * @param managers those that earlier batches give back; see judgeFormerManagers.
 */
export async function judgeUndo(
  record: Import,
  rows: readonly DoneRow[],
  rights: ImportRights,
  client: QueryClientContract,
  managers: Managers = new Map()
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
    ...(await judgeUpdated(record, updated, rights, client, managers)),
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
  one.undone === 'kept' || (one.undone === 'restored' && one.link === null)

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
  client: QueryClientContract,
  managers: Managers
): Promise<UndoDecision[]> {
  if (rows.length === 0) return []
  const imported = await importedValues(record, rows, rights, client)
  const replaced = new Map<number, ReplacedValues>()
  for (const { number, replaced: sealed } of rows) {
    if (sealed === null) continue
    replaced.set(number, await openReplaced(record.id, number, sealed, transactionOf(client)))
  }
  const fields = new Set<ImportField>()
  for (const { values } of replaced.values()) {
    for (const field of Object.keys(values)) fields.add(field as ImportField)
  }
  const notes = [...imported.values()].flatMap(({ note }) => (note === undefined ? [] : note))
  const people = await findPeopleById(
    rows.map((row) => row.employee_id),
    [...fields],
    notes,
    client
  )
  const named = await findManagers(fields.has('manager') ? [...imported.values()] : [], client)
  const judging = rows.map((row): Judging => {
    const person = people.get(row.employee_id)
    return {
      row,
      person,
      untouched: whyUntouched(person, rights),
      imported: imported.get(row.number) ?? {},
      replaced: replaced.get(row.number) ?? { values: {}, managerId: undefined },
      named,
    }
  })
  const former = await judgeFormerManagers(judging.flatMap(replacedManager), managers, client)
  return judging.map((one) => judgeRestored(one, former.get(one.row.employee_id), rights))
}

/** An updated person, and what decides about them. */
interface Judging {
  row: DoneRow
  person: KnownPerson | undefined
  /** Why nothing of theirs may be undone. */
  untouched: string | null
  imported: ImportValues
  replaced: ReplacedValues
  /** The people whom the file names as managers. */
  named: KnownPeople
}

function whyUntouched(person: KnownPerson | undefined, rights: ImportRights): string | null {
  if (!person || person.erased) return GONE
  if (!rights.mayUpdate) return "You don't have permission to edit employees"
  const adminsOwn = person.role === 'admin' && person.userId !== rights.userId
  return adminsOwn && !rights.isAdmin ? 'Is an administrator' : null
}

/** The manager before of someone who still has the imported one. */
function replacedManager({ row, person, untouched, imported, replaced, named }: Judging) {
  const { manager: email } = replaced.values
  if (!person || untouched || email === undefined) return []
  if (!isStanding('manager', person, imported.manager, named)) return []
  const from = person.manager?.employeeId ?? null
  return { employeeId: row.employee_id, from, before: managerBefore(email, replaced.managerId) }
}

/** @param id undefined in imports of earlier versions, which kept the address alone. */
function managerBefore(email: string | null, id: number | null | undefined): Replaced['before'] {
  if (id === undefined) return email ? { email } : null
  return id === null ? null : { id }
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
  { row, person, untouched, imported, replaced, named }: Judging,
  former: FormerManager | undefined,
  rights: ImportRights
): UndoDecision {
  if (!person || person.erased) return { row, undone: 'kept', name: '', reason: GONE }
  const name = `${person.firstName} ${person.lastName}`.trim()
  const kept = (reason: string): UndoDecision => ({ row, undone: 'kept', name, reason })
  if (untouched) return kept(untouched)
  const changes: ValueChange[] = []
  const stays: string[] = []
  let note: string | null = null
  let ownPay = false
  const contradictions: string[] = []
  for (const [key, to] of Object.entries(replaced.values)) {
    const field = key as ImportField
    const rule = FIELD_RULES.get(field)
    const value = imported[field]
    const standing = isStanding(field, person, value, named)
    // Saying whether a number is unchanged would confirm a guess.
    const hidden = rule?.pay ? !rights.mayChangePay : rule?.protected && !rights.mayReveal
    const isOwnPay = rule?.pay && person.userId === rights.userId
    ownPay ||= isOwnPay ?? false
    if (!standing || isOwnPay || (hidden && !(to === null && !rule?.pay))) {
      stays.push(rule?.label ?? field)
      continue
    }
    if (field === 'manager') {
      if (former?.stays) contradictions.push(former.stays)
      continue
    }
    const refused = field === 'startDate' && to ? startProblem(to, person) : null
    if (refused) {
      contradictions.push(refused)
      continue
    }
    if (field === 'note') note = value ?? null
    const from = field === 'note' ? note : (person.current[field] ?? null)
    changes.push({ field, from, to: to ?? null })
  }
  const link = former?.link ?? null
  const impossible = contradictions.join(' ')
  if (changes.length === 0 && !link) {
    return kept(ownPay ? OWN_PAY : impossible || 'Has been changed since')
  }
  const why = ownPay ? 'Changed since, or your own pay' : 'Changed since'
  const changed = stays.length > 0 ? `${why}, and left as it is: ${stays.join(', ')}` : ''
  const left = `${impossible} ${changed}`.trim() || null
  return { row, undone: 'restored', person, changes, link, note, left }
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
