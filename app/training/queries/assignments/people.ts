import db from '@adonisjs/lucid/services/db'
import { countOf, table, type Client, type RowOf } from '#core/database/table'
import { inBatches } from '#core/database/in_batches'
import { likePerson } from '#core/search/normalize'
import type { Day } from '#training/compliance_status'
import { localDayOf } from '#settings/local_time'

/** The facts of a person that decide their training and due dates. */
export interface Learner {
  id: number
  userId: number
  name: string
  email: string
  status: string
  department: string | null
  position: string | null
  location: string | null
  startDate: Day | null
  /** The day of their approval; null for people from before approvals were recorded. */
  approvedOn: Day | null
  /** Has registered, and is not disabled. */
  getsMail: boolean
}

/** People per statement, since SQLite limits parameters. */
export const PEOPLE_AT_ONCE = 1_000

/** Employees for training, without erased ones. */
export const learnerQuery = (client: Client) =>
  table(client, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .whereNull('employees.erased_at')
    .orderBy('employees.id')
    .select('employees.id', 'employees.user_id', 'employees.status', 'employees.location')
    .select('employees.start_date', 'employees.approved_at', 'employees.registered_at')
    .select('users.first_name', 'users.last_name', 'users.email', 'users.disabled_at')
    .select('users.department', 'users.position')

export const learnerOf = (row: RowOf<ReturnType<typeof learnerQuery>>): Learner => ({
  id: row.id,
  userId: row.user_id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  email: row.email,
  status: row.status,
  department: row.department,
  position: row.position,
  location: row.location,
  startDate: row.start_date,
  approvedOn: row.approved_at && localDayOf(row.approved_at),
  getsMail: row.registered_at !== null && row.disabled_at === null,
})

/** The people with these ids, in the order of the ids. */
export async function learnersById(client: Client, ids: readonly number[]): Promise<Learner[]> {
  const found: Learner[] = []
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
  for (const some of inBatches(sorted, PEOPLE_AT_ONCE)) {
    const rows = await learnerQuery(client).whereIn('employees.id', some)
    found.push(...rows.map(learnerOf))
  }
  return found
}

/** Active people, 1,000 at a time. */
export async function* activeLearners(client: Client): AsyncGenerator<Learner[]> {
  let last = 0
  for (;;) {
    const rows = await learnerQuery(client)
      .where('employees.status', 'active')
      .where('employees.id', '>', last)
      .limit(PEOPLE_AT_ONCE)
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? last
    yield rows.map(learnerOf)
    if (rows.length < PEOPLE_AT_ONCE) return
  }
}

/** How many a newly required module is assigned to. */
export const countActiveLearners = (): Promise<number> =>
  countOf(table(db, 'employees').where('status', 'active').whereNull('erased_at'))

/** Suggestions shown while someone types a name. */
const OFFERED = 20

type OfferedLearner = Pick<Learner, 'id' | 'name' | 'email' | 'department'>

/** Active people by a part of their name or address, sorted by name. */
export async function searchLearners(q: string): Promise<OfferedLearner[]> {
  const rows = await table(db, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.status', 'active')
    .whereRaw(`users.search_text like ? escape '!'`, [likePerson(q)])
    .orderBy('users.sort_name')
    .orderBy('employees.id')
    .limit(OFFERED)
    .select('employees.id', 'users.first_name', 'users.last_name')
    .select('users.email', 'users.department')
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    department: row.department,
  }))
}
