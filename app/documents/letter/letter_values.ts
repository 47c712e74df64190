import type { DateTime } from 'luxon'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#core/database/in_batches'
import { companyName } from '#settings/current'
import { calendarDayInWords, dayInWords } from '#settings/local_time'
import { invalidField } from '#core/errors/refusals'
import type { MergeValues } from '#documents/letter/merge_fields'

interface PersonRow {
  id: number
  first_name: string
  last_name: string
  position: string | null
  department: string | null
  location: string | null
  start_date: string | null
  manager_first_name: string | null
  manager_last_name: string | null
}

/** People of one statement. */
const PEOPLE_AT_ONCE = 500

/**
 * What a letter takes from a person's record.
 * @throws Refusal 422 naming `employeeId` where there is no such person.
 */
export async function letterValues(
  client: QueryClientContract,
  employeeId: number,
  at: DateTime
): Promise<MergeValues> {
  const people = await valuesOfPeople(client, [employeeId], at)
  const values = people.get(employeeId)
  if (!values) throw invalidField('employeeId', 'There is no such employee.', 'exists')
  return values
}

/** The same of many, by employee id; one statement for every 500. */
export async function valuesOfPeople(
  client: QueryClientContract,
  employeeIds: readonly number[],
  at: DateTime
): Promise<Map<number, MergeValues>> {
  const values = new Map<number, MergeValues>()
  for (const some of inBatches(employeeIds, PEOPLE_AT_ONCE)) {
    const rows = await personRows(client, some)
    for (const row of rows) values.set(Number(row.id), valuesOf(row, at))
  }
  return values
}

const personRows = (client: QueryClientContract, ids: readonly number[]): Promise<PersonRow[]> =>
  client
    .query()
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .leftJoin('employees as m', 'm.id', 'employees.manager_id')
    .leftJoin('users as mu', 'mu.id', 'm.user_id')
    .whereIn('employees.id', [...ids])
    .select(
      'employees.id',
      'users.first_name',
      'users.last_name',
      'users.position',
      'users.department'
    )
    .select('employees.location', 'employees.start_date')
    .select('mu.first_name as manager_first_name', 'mu.last_name as manager_last_name')

function valuesOf(row: PersonRow, at: DateTime): MergeValues {
  return {
    firstName: row.first_name || null,
    lastName: row.last_name || null,
    position: row.position || null,
    department: row.department || null,
    location: row.location || null,
    startDate: row.start_date ? calendarDayInWords(row.start_date) : null,
    company: companyName(),
    today: dayInWords(at),
    managerName: `${row.manager_first_name ?? ''} ${row.manager_last_name ?? ''}`.trim() || null,
  }
}

/** Of nobody yet: each field's name stands in its place. */
export const noValues = (at: DateTime): MergeValues => ({
  firstName: null,
  lastName: null,
  position: null,
  department: null,
  location: null,
  startDate: null,
  company: companyName(),
  today: dayInWords(at),
  managerName: null,
})
