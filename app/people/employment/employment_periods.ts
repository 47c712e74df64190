import { DateTime } from 'luxon'
import { decryptField, encryptField } from '#encryption/field_cipher'
import { updateMany } from '#core/database/bulk_update'
import type { Row } from '#database/tables'
import { registerProtectedTable } from '#encryption/protected_tables'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import EmployeesMoved, { type Move } from '#people/events/employees_moved'
import EmploymentPeriod from '#people/models/employment_period'
import type { PeriodReason } from '#people/models/states'
import { employmentNow } from '#people/queries/employees/employment_now'
import { unprotect } from '#people/numbers/protected_fields'
import { localDay, localDayOf } from '#settings/local_time'

/** A person's work data in plain text. Pay is encrypted before it is stored. */
export interface Employment {
  position: string | null
  department: string | null
  location: string | null
  hourlyRate: string | null
  salary: string | null
}

interface NewPeriod extends Employment {
  employeeId: number
  /** YYYY-MM-DD */
  startedOn: string
  reason: PeriodReason
}

const TABLE = 'employment_periods'

const PAY_COLUMNS = { hourlyRate: 'hourly_rate', salary: 'salary' } as const
type PayField = keyof typeof PAY_COLUMNS
const PAY = Object.keys(PAY_COLUMNS) as PayField[]

/** Rows per statement, since SQLite limits parameters. */
const AT_ONCE = 500

export type StoredPeriod = Row<EmploymentPeriod>
type PeriodColumns = Partial<StoredPeriod>

interface Person extends Employment {
  employeeId: number
  startDate: string | null
  hiredOn: string
  /** Left or rejected. */
  gone: boolean
  left: boolean
}

const periodPlace = (column: string, id: number) => ({ table: TABLE, column, id })

registerProtectedTable({
  table: TABLE,
  key: ['id'],
  columns: Object.values(PAY_COLUMNS),
  place: (row, column) => periodPlace(column, row.id),
})

/** A period's pay in plain text. */
export async function payOf(
  period: Pick<StoredPeriod, 'id' | 'hourly_rate' | 'salary'>,
  trx?: Change['trx']
): Promise<Pick<Employment, PayField>> {
  const read = async (field: PayField) => {
    const stored = period[PAY_COLUMNS[field]]
    return stored === null
      ? null
      : decryptField(periodPlace(PAY_COLUMNS[field], period.id), stored, trx)
  }
  return { hourlyRate: await read('hourlyRate'), salary: await read('salary') }
}

/** A period's pay columns, encrypted for its row. */
export async function sealedPay(change: Change, id: number, pay: Pick<Employment, PayField>) {
  const columns: Pick<PeriodColumns, 'hourly_rate' | 'salary'> = {}
  for (const field of PAY) {
    const plain = pay[field]
    const column = PAY_COLUMNS[field]
    columns[column] = plain ? await encryptField(periodPlace(column, id), plain, change.trx) : null
  }
  return columns
}

/** A period of a person's work, from a given day. */
export const periodOf = (
  person: Partial<Employment> & { employeeId: number },
  startedOn: string,
  reason: PeriodReason
): NewPeriod => ({
  employeeId: person.employeeId,
  startedOn,
  reason,
  position: person.position ?? null,
  department: person.department ?? null,
  location: person.location ?? null,
  hourlyRate: person.hourlyRate ?? null,
  salary: person.salary ?? null,
})

/** Starts periods for many people who have none open. */
export async function openPeriods(change: Change, rows: readonly NewPeriod[]): Promise<void> {
  for (const some of inBatches(rows, AT_ONCE)) {
    await insertRows(
      change.trx,
      EmploymentPeriod,
      some.map((row) => ({
        employee_id: row.employeeId,
        started_on: row.startedOn,
        position: row.position,
        department: row.department,
        location: row.location,
        reason: row.reason,
        created_at: change.time,
      }))
    )
    await storePay(change, some)
  }
}

/** A ciphertext is bound to its row, so it can be made only after the row has an id. */
async function storePay(change: Change, rows: readonly NewPeriod[]): Promise<void> {
  const paid = new Map(
    rows.filter((row) => PAY.some((field) => row[field])).map((row) => [row.employeeId, row])
  )
  if (paid.size === 0) return
  const opened = await table(change.trx, EmploymentPeriod)
    .whereIn('employee_id', [...paid.keys()])
    .whereNull('ended_on')
    .select('id', 'employee_id')
  const columns = new Map<number, PeriodColumns>()
  for (const { id, employee_id: employeeId } of opened) {
    const row = paid.get(employeeId)
    if (row) columns.set(id, await sealedPay(change, id, row))
  }
  await updateMany(change.trx, EmploymentPeriod, columns)
}

/**
 * Keeps the history correct after a change of position, department, location, pay or start date:
 * the values until yesterday become a period of their own. A second change on the same day
 * updates the first.
 */
export const continueEmployment = (change: Change, employeeId: number) =>
  continueEmployments(change, [employeeId])

/**
 * The same for many people, in few statements.
 * @param cleared whose start date was cleared.
 */
export async function continueEmployments(
  change: Change,
  employeeIds: readonly number[],
  cleared: ReadonlySet<number> = new Set()
): Promise<void> {
  for (const some of inBatches(employeeIds, AT_ONCE)) {
    await continueSome(change, some, cleared)
  }
}

async function continueSome(
  change: Change,
  employeeIds: readonly number[],
  cleared: ReadonlySet<number>
): Promise<void> {
  const today = localDay(change.at)
  const people = await peopleOf(change, employeeIds)
  const periods = await table(change.trx, EmploymentPeriod)
    .whereIn('employee_id', employeeIds)
    .orderBy('started_on')
    .orderBy('id')
  const histories = new Map<number, StoredPeriod[]>(employeeIds.map((id) => [id, []]))
  for (const period of periods) histories.get(period.employee_id)?.push(period)

  const amended = new Map<number, PeriodColumns>()
  const amend = (id: number, columns: PeriodColumns) =>
    amended.set(id, { ...amended.get(id), ...columns })
  const opened: NewPeriod[] = []
  const moves: Move[] = []
  for (const person of people) {
    const history = histories.get(person.employeeId) ?? []
    const open = history.find((period) => period.ended_on === null)
    if (!open && !person.gone) {
      opened.push(firstPeriod(person, history))
      moves.push({ employeeId: person.employeeId, from: null })
      continue
    }
    if (!open && !person.left) continue
    const startedOn = correctedStart(person, history, cleared.has(person.employeeId))
    if (startedOn) amend(startedOn.id, { started_on: startedOn.day })
    if (!open) continue
    const began = startedOn?.id === open.id ? startedOn.day : open.started_on
    if (await isSame(open, person, change)) continue
    if (!isSamePlace(open, person)) moves.push({ employeeId: person.employeeId, from: open })
    if (began >= today) {
      const { position, department, location } = person
      amend(open.id, {
        position,
        department,
        location,
        ...(await sealedPay(change, open.id, person)),
      })
    } else {
      amend(open.id, { ended_on: dayBefore(today) })
      opened.push(periodOf(person, today, 'changed'))
    }
  }
  await updateMany(change.trx, EmploymentPeriod, amended)
  await openPeriods(change, opened)
  if (moves.length > 0) await EmployeesMoved.dispatch(change, moves)
}

/** The first period of a person without an open employment: their first, or after earlier ones. */
function firstPeriod(person: Person, history: StoredPeriod[]): NewPeriod {
  const ended = history.at(-1)?.ended_on
  if (!ended) return periodOf(person, person.hiredOn, 'hired')
  const startedOn = person.hiredOn > ended ? person.hiredOn : dayAfter(ended)
  return periodOf(person, startedOn, 'rehired')
}

const daysFrom = (day: string, days: number) =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() as string
export const dayBefore = (day: string) => daysFrom(day, -1)
export const dayAfter = (day: string) => daysFrom(day, 1)

export const isSamePlace = (open: StoredPeriod, person: Employment) =>
  open.position === person.position &&
  open.department === person.department &&
  open.location === person.location

/** Whether a period matches the person's current work data. */
export async function isSame(
  open: StoredPeriod,
  person: Employment,
  change: Change
): Promise<boolean> {
  const pay = await payOf(open, change.trx)
  return (
    isSamePlace(open, person) &&
    pay.hourlyRate === person.hourlyRate &&
    pay.salary === person.salary
  )
}

/**
 * A corrected start date also moves the start of the current employment; once it is cleared, the
 * first employment starts on the day the person was added.
 */
function correctedStart(
  { startDate, hiredOn }: Person,
  history: StoredPeriod[],
  isCleared: boolean
): { id: number; day: string } | null {
  const index = history.findLastIndex(({ reason }) => reason !== 'changed')
  const first = history[index]
  const day = startDate ?? (isCleared && index === 0 ? hiredOn : null)
  if (!first || !day || day === first.started_on) return null
  const former = history[index - 1]
  if (former?.ended_on && day <= former.ended_on) return null
  return first.ended_on && day > first.ended_on ? null : { id: first.id, day }
}

/** People's current work data, in plain text. */
export async function peopleOf(change: Change, employeeIds: readonly number[]): Promise<Person[]> {
  const rows = await employmentNow(change.trx, employeeIds)
  return Promise.all(
    rows.map(async (row) => ({
      employeeId: row.id,
      position: row.position,
      department: row.department,
      location: row.location,
      hourlyRate: await unprotect('hourlyRate', row.id, row.hourly_rate, change.trx),
      salary: await unprotect('salary', row.id, row.salary, change.trx),
      startDate: row.start_date,
      hiredOn: row.start_date ?? localDayOf(row.created_at),
      gone: row.status === 'inactive',
      left: row.left_at !== null,
    }))
  )
}
