import type { DateTime } from 'luxon'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#core/database/in_batches'
import { companyName } from '#settings/current'
import { calendarDayInWords, dayInWords } from '#settings/local_time'
import { invalidField } from '#core/errors/http_errors'
import { peopleOfLetters, type PersonOfLetter } from '#documents/queries/people_of_letters'
import type { MergeValues } from '#documents/letter/merge_fields'

/** People per statement. */
const PEOPLE_AT_ONCE = 500

/**
 * A letter's values from a person's record.
 * @throws HttpError 422 naming `employeeId` for an unknown person.
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

/** The same for many people, by employee id; one statement per 500. */
export async function valuesOfPeople(
  client: QueryClientContract,
  employeeIds: readonly number[],
  at: DateTime
): Promise<Map<number, MergeValues>> {
  const values = new Map<number, MergeValues>()
  for (const some of inBatches(employeeIds, PEOPLE_AT_ONCE)) {
    const rows = await peopleOfLetters(client, some)
    for (const row of rows) values.set(row.id, valuesOf(row, at))
  }
  return values
}

function valuesOf(row: PersonOfLetter, at: DateTime): MergeValues {
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

/** Values without a person: each field shows its name. */
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
