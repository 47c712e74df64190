import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#core/database/in_batches'
import { likeContaining } from '#core/search/fold'
import type { Day } from '#training/standing'

/** Of one person, what decides what they are asked to learn and by when. */
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
  /** The day of their approval; null for who came before approvals were noted. */
  approvedOn: Day | null
}

/** People of one statement: parameters are bounded on SQLite. */
export const PEOPLE_AT_ONCE = 1_000

/** People of the roster as training needs them; without those who were erased. */
export const learnerQuery = (client: QueryClientContract) =>
  client
    .query()
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .whereNull('employees.erased_at')
    .orderBy('employees.id')
    .select('employees.id', 'employees.user_id', 'employees.status', 'employees.location')
    .select('employees.start_date', 'employees.approved_at')
    .select('users.first_name', 'users.last_name', 'users.email')
    .select('users.department', 'users.position')

export function learnerOf(row: Record<string, string | number | null>): Learner {
  return {
    id: Number(row.id),
    userId: Number(row.user_id),
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: String(row.email),
    status: String(row.status),
    department: row.department as string | null,
    position: row.position as string | null,
    location: row.location as string | null,
    startDate: row.start_date as Day | null,
    approvedOn: row.approved_at === null ? null : String(row.approved_at).slice(0, 10),
  }
}

/** The people with these ids, in the order of the ids. */
export async function learnersById(
  client: QueryClientContract,
  ids: readonly number[]
): Promise<Learner[]> {
  const found: Learner[] = []
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
  for (const some of inBatches(sorted, PEOPLE_AT_ONCE)) {
    const rows = await learnerQuery(client).whereIn('employees.id', some)
    found.push(...rows.map(learnerOf))
  }
  return found
}

/** Active people, 1,000 at a time. */
export async function* activeLearners(client: QueryClientContract): AsyncGenerator<Learner[]> {
  let last = 0
  for (;;) {
    const rows = await learnerQuery(client)
      .where('employees.status', 'active')
      .where('employees.id', '>', last)
      .limit(PEOPLE_AT_ONCE)
    if (rows.length === 0) return
    last = Number(rows.at(-1)?.id)
    yield rows.map(learnerOf)
    if (rows.length < PEOPLE_AT_ONCE) return
  }
}

/** So many are offered while somebody types a name. */
const OFFERED = 20

type OfferedLearner = Pick<Learner, 'id' | 'name' | 'email' | 'department'>

/** Active people by a part of their name or address, in the order of their names. */
export async function searchLearners(q: string): Promise<OfferedLearner[]> {
  const rows: Record<string, string | number | null>[] = await db
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.status', 'active')
    .whereRaw(`users.search_text like ? escape '!'`, [likeContaining(q)])
    .orderBy('users.sort_name')
    .orderBy('employees.id')
    .limit(OFFERED)
    .select('employees.id', 'users.first_name', 'users.last_name')
    .select('users.email', 'users.department')
  return rows.map((row) => ({
    id: Number(row.id),
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: String(row.email),
    department: row.department as string | null,
  }))
}
