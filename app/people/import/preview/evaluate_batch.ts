import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ImportRights, Verdict } from '#people/import/import_options'
import {
  basisOf,
  changesOf,
  comparedFields,
  type FieldChange,
  type ImportValues,
} from '#people/import/preview/compare_person'
import { judgeManager, type NamedManager } from '#people/import/managers/judge_manager'
import {
  findKnownPeople,
  type KnownPeople,
  type KnownPerson,
} from '#people/import/preview/known_people'
import { agrees, changeable, notesOnNames } from '#people/import/preview/match_person'
import { FIELD_RULES, REQUIRED_FIELDS, type ImportField } from '#people/import/reading/fields'
import { DuplicateFinder } from '#people/import/reading/duplicate_finder'
import { readRecord } from '#people/import/reading/record'
import { numberKey, withNumber } from '#people/queries/employees_numbered'
import type { RawRow, ValueFormats } from '#spreadsheets/types'
import type { ReadRecord, Remark } from '#people/import/reading/types'
import { startProblem } from '#people/employment/start_problem'
import { OWN_PAY } from '#people/services/update_employee'
import { note, problem } from '#people/import/reading/remarks'

/** The facts that decide about a file's records. */
export interface EvaluationContext {
  columns: readonly (ImportField | null)[]
  formats: ValueFormats
  rights: ImportRights
  /** Set where the whole file is read in order, so that each person comes once. */
  seen?: SeenPeople
  /** The transaction that will write the results. */
  client?: QueryClientContract
}

/** One record and its verdict. */
export interface Evaluated {
  number: number
  verdict: Verdict
  values: ImportValues
  remarks: Remark[]
  /** The existing person, if any. */
  person: KnownPerson | null
  changes: FieldChange[]
  /** The manager, if the record names one. */
  manager: NamedManager | null
  /** See basisOf; only for an update. */
  basis: string | null
}

/** The people that the file has named so far. */
export class SeenPeople {
  readonly #finder = new DuplicateFinder()
  readonly #people = new Map<number, number>()

  /** @returns why a record is a duplicate, or null. */
  claim(number: number, values: ImportValues, person: KnownPerson | null): Remark | null {
    // Two people whose IDs differ by case were both here before this was refused.
    const isTheirs = person !== null && person.employeeNumber === values.employeeId
    const duplicate = this.#finder.add(number, values, isTheirs ? (id) => id : numberKey)
    if (duplicate) return problem(duplicate.field, duplicate.message)
    if (!person) return null
    const earlier = this.#people.get(person.userId)
    if (earlier !== undefined) return problem(null, `Row ${earlier} is about the same person`)
    this.#people.set(person.userId, number)
    return null
  }
}

/**
 * Judges records against existing people, with at most four queries. The preview, its display
 * and the run all use this, so they cannot differ.
 */
export async function evaluateBatch(
  rows: readonly RawRow[],
  context: EvaluationContext
): Promise<Evaluated[]> {
  return (await prepareBatch(rows, context))()
}

/**
 * Reads records and finds the people they may mean; batches can do this in parallel.
 * @returns a function that judges them, to be called in the order of the file.
 */
export async function prepareBatch(
  rows: readonly RawRow[],
  context: EvaluationContext
): Promise<() => Evaluated[]> {
  const records: ReadRecord[] = []
  for (const row of rows) records.push(await readRecord(row, context.columns, context.formats))
  const given = (field: ImportField) =>
    records.flatMap(({ values }) => (values[field] === undefined ? [] : values[field]))
  const managers = given('manager')
  const known = await findKnownPeople(
    {
      emails: [...given('email'), ...managers.map((cell) => cell.toLowerCase())],
      numbers: [...given('employeeId'), ...managers],
      notes: given('note'),
      fields: comparedFields(context.columns),
    },
    context.client
  )
  return () => rows.map((row, index) => judge(row, records[index] as ReadRecord, known, context))
}

function judge(
  row: RawRow,
  record: ReadRecord,
  known: KnownPeople,
  context: EvaluationContext
): Evaluated {
  const { number } = row
  const { values } = record
  const nothing = { number, values, person: null, changes: [], manager: null, basis: null }
  if (record.verdict === 'skipped') {
    return { ...nothing, verdict: 'skipped', remarks: record.remarks }
  }
  const byEmail = values.email === undefined ? undefined : known.byEmail.get(values.email)
  const byNumber =
    values.employeeId === undefined ? undefined : withNumber(known.byNumber, values.employeeId)
  const person = byNumber ?? byEmail ?? null
  const stranger = byNumber !== undefined && !byEmail && !agrees(byNumber, values)

  // An existing person does not need the fields that the file omits.
  const remarks = person
    ? record.remarks.filter((remark) => !isMissing(remark, row, context.columns))
    : [...record.remarks]
  const duplicate = context.seen?.claim(number, values, stranger ? null : person)
  if (duplicate) remarks.push(duplicate)
  const closed = person ? closedTo(person, context.rights) : null
  if (closed) return { ...nothing, verdict: 'refused', remarks: [...remarks, closed] }
  if (byNumber && byEmail && byNumber !== byEmail) {
    const whose = `${byNumber.email} and ${byEmail.email}`
    remarks.push(problem(null, `The employee ID and the email address are two people's: ${whose}`))
  } else if (stranger) {
    const message = `Employee ID ${values.employeeId} belongs to another person`
    return { ...nothing, verdict: 'refused', remarks: [...remarks, problem('employeeId', message)] }
  }
  const { manager, remark: onManager } = judgeManager(values, person, known)
  if (onManager) remarks.push(onManager)
  if (!manager) delete values.manager
  const refused = () => remarks.some(({ kind }) => kind === 'problem')
  if (!person) {
    remarks.push(...notesOnNames(values))
    return { ...nothing, manager, verdict: refused() ? 'refused' : 'created', remarks }
  }
  remarks.push(...remarksOn(person, values))
  const { open, notes } = changeable(person, values, context.rights)
  remarks.push(...notes)
  const changes = refused() ? [] : changesOf(person, open, manager?.employeeId ?? null)
  remarks.push(...forbiddenOn(person, open, changes, context.rights))
  if (refused()) return { ...nothing, person, verdict: 'refused', remarks }
  if (changes.length === 0) return { ...nothing, person, manager, verdict: 'unchanged', remarks }
  const basis = basisOf(person, open)
  return { number, values: open, person, changes, manager, verdict: 'updated', remarks, basis }
}

/** Whether a remark only says that a required cell is empty. */
function isMissing(
  { kind, field }: Remark,
  row: RawRow,
  columns: readonly (ImportField | null)[]
): boolean {
  if (kind !== 'problem' || !(REQUIRED_FIELDS as readonly unknown[]).includes(field)) return false
  const index = columns.indexOf(field)
  return index === -1 || !row.cells[index]?.trim()
}

function remarksOn(person: KnownPerson, values: ImportValues): Remark[] {
  if (person.employeeId === null) {
    return [problem('email', 'The email address belongs to an account without an employee record')]
  }
  if (person.erased) return [problem('employeeId', "This person's data has been erased")]
  const remarks: Remark[] = []
  if (values.email !== undefined && values.email !== person.email) {
    remarks.push(
      note('email', `The email address stays ${person.email}: an import doesn't change addresses`)
    )
  }
  if (values.employeeId !== undefined && values.employeeId !== person.employeeNumber) {
    remarks.push(note('employeeId', `The employee ID stays ${person.employeeNumber}`))
  }
  const { startDate } = values
  const moves = startDate !== undefined && startDate !== person.current.startDate
  const contradiction = moves ? startProblem(startDate, person) : null
  if (contradiction) remarks.push(problem('startDate', contradiction))
  if (person.status === 'inactive') {
    remarks.push(note(null, 'This person stays inactive'))
  }
  return remarks
}

/**
 * Whether the importer may not change a person. Checked before anything is compared and
 * independent of the file: a difference would answer guesses about the person.
 */
function closedTo(person: KnownPerson, rights: ImportRights): Remark | null {
  if (!rights.mayUpdate) {
    return problem(
      null,
      "This person is already here, and you don't have permission to edit employees"
    )
  }
  const adminsOwn = person.employeeId !== null && person.role === 'admin'
  if (adminsOwn && !rights.isAdmin && rights.userId !== person.userId) {
    return problem(null, "Only administrators can change an administrator's account")
  }
  return null
}

/**
 * The rules of editing a profile, for the importer. Pay is rejected even if it is equal: a
 * difference would answer guesses.
 */
function forbiddenOn(
  person: KnownPerson,
  values: ImportValues,
  changes: readonly FieldChange[],
  rights: ImportRights
): Remark[] {
  if (rights.userId === person.userId && changes.some(({ field }) => field === 'note')) {
    return [problem('note', "You can't write notes about yourself")]
  }
  const ownPay = changes.find(({ field }) => FIELD_RULES.get(field)?.pay)
  if (rights.userId === person.userId && ownPay) return [problem(ownPay.field, OWN_PAY)]
  const given = Object.keys(values) as ImportField[]
  const pay = given.find((field) => FIELD_RULES.get(field)?.pay)
  if (pay && !rights.mayChangePay) {
    return [problem(pay, 'You do not have permission to change pay')]
  }
  return []
}
