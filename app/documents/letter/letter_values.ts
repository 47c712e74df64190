import { DateTime } from 'luxon'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { companyName } from '#config/app'
import { invalidField } from '#exceptions/refusals'
import type { MergeValues } from '#documents/letter/merge_fields'

interface PersonRow {
  first_name: string
  last_name: string
  position: string | null
  department: string | null
  location: string | null
  start_date: string | null
  manager_first_name: string | null
  manager_last_name: string | null
}

const inWords = (day: DateTime) => day.setLocale('en-US').toFormat('MMMM d, yyyy')

/**
 * What a letter takes from a person's record.
 * @throws Refusal 422 naming `employeeId` where there is no such person.
 */
export async function letterValues(
  client: QueryClientContract,
  employeeId: number,
  at: DateTime
): Promise<MergeValues> {
  const row: PersonRow | null = await client
    .query()
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .leftJoin('employees as m', 'm.id', 'employees.manager_id')
    .leftJoin('users as mu', 'mu.id', 'm.user_id')
    .where('employees.id', employeeId)
    .select('users.first_name', 'users.last_name', 'users.position', 'users.department')
    .select('employees.location', 'employees.start_date')
    .select('mu.first_name as manager_first_name', 'mu.last_name as manager_last_name')
    .first()
  if (!row) throw invalidField('employeeId', 'There is no such employee.', 'exists')
  const day = row.start_date
    ? DateTime.fromISO(String(row.start_date).slice(0, 10), { zone: 'utc' })
    : null
  return {
    firstName: row.first_name || null,
    lastName: row.last_name || null,
    position: row.position || null,
    department: row.department || null,
    location: row.location || null,
    startDate: day?.isValid ? inWords(day) : null,
    company: companyName,
    today: inWords(at),
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
  company: companyName,
  today: inWords(at),
  managerName: null,
})
