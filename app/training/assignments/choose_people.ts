import { normalizeForSearch } from '#core/search/normalize'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { invalidField } from '#core/errors/http_errors'
import { activeLearners, learnersById, type Learner } from '#training/queries/assignments/people'

/** People chosen one by one, or a department's active people. */
export interface Chosen {
  employeeIds?: readonly number[]
  department?: string
}

/** People per call; for more, use a rule. */
export const MOST_PEOPLE = 5_000

interface ChosenPeople {
  people: Learner[]
  /** Unknown ids. */
  unknown: number[]
}

/**
 * The chosen people.
 * @throws HttpError 422 naming `employeeIds` or `department`.
 */
export async function choosePeople(
  client: QueryClientContract,
  { employeeIds, department }: Chosen
): Promise<ChosenPeople> {
  if ((employeeIds === undefined) === (department === undefined)) {
    throw invalidField('employeeIds', 'Choose people or a department.', 'required')
  }
  if (employeeIds) {
    const people = await learnersById(client, employeeIds)
    const known = new Set(people.map(({ id }) => id))
    return { people, unknown: employeeIds.filter((id) => !known.has(id)) }
  }
  const wanted = normalizeForSearch(department as string)
  const people: Learner[] = []
  for await (const some of activeLearners(client)) {
    people.push(...some.filter((person) => normalizeForSearch(person.department ?? '') === wanted))
  }
  if (people.length > MOST_PEOPLE) {
    throw invalidField(
      'department',
      `This department has ${people.length} people. Use a rule for more than ${MOST_PEOPLE}.`,
      'max'
    )
  }
  return { people, unknown: [] }
}
