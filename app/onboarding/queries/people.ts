import { nameOf } from '#accounts/name_of'
import type User from '#accounts/models/user'
import { inBatches } from '#core/database/in_batches'
import { table, type Client, type RowOf } from '#core/database/table'
import type { Anchors } from '#onboarding/due_day'
import type { Day } from '#training/compliance_status'
import { localDayOf } from '#settings/local_time'

/** People of one statement: parameters are bounded on SQLite. */
const AT_ONCE = 500

const peopleOf = (client: Client) =>
  table(client, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .leftJoin('employees as m', 'm.id', 'employees.manager_id')
    .leftJoin('users as mu', 'mu.id', 'm.user_id')
    .whereNull('employees.erased_at')
    .orderBy('employees.id')
    .select('employees.id', 'employees.user_id', 'employees.status', 'employees.location')
    .select('employees.start_date', 'employees.approved_at', 'employees.end_date')
    .select('employees.registered_at', 'employees.onboarding_status', 'employees.left_at')
    .select('users.first_name', 'users.last_name', 'users.email', 'users.role')
    .select('users.department', 'users.position')
    .select('mu.id as manager_user_id', 'mu.role as manager_role')
    .select('mu.first_name as manager_first_name', 'mu.last_name as manager_last_name')
    .select('mu.email as manager_email', 'mu.disabled_at as manager_disabled_at')

/** Who does a manager's tasks; no one where their account is disabled. */
export const managerOf = (
  user: Pick<User, 'id' | 'role' | 'email' | 'fullName' | 'disabledAt'>
): Manager | null =>
  user.disabledAt === null
    ? { userId: user.id, role: user.role, email: user.email, name: user.fullName }
    : null

interface Manager {
  userId: number
  role: User['role']
  email: string
  name: string
}

const personOf = (row: RowOf<ReturnType<typeof peopleOf>>) => ({
  id: row.id,
  userId: row.user_id,
  name: nameOf(row),
  status: row.status,
  department: row.department,
  position: row.position,
  location: row.location,
  startDate: row.start_date,
  approvedOn: row.approved_at && localDayOf(row.approved_at),
  endDate: row.end_date,
  isRegistered: row.registered_at !== null,
  onboardingStatus: row.onboarding_status,
  manager:
    row.manager_user_id === null || row.manager_role === null
      ? null
      : managerOf({
          id: row.manager_user_id,
          role: row.manager_role,
          email: row.manager_email ?? '',
          fullName: `${row.manager_first_name} ${row.manager_last_name}`.trim(),
          disabledAt: row.manager_disabled_at,
        }),
})

/** Of one person, what decides which items they get, whose those are, and when they are due. */
export type Newcomer = ReturnType<typeof personOf>

/** The people with these ids, in their order; without those who were erased. */
export async function newcomersById(client: Client, ids: readonly number[]): Promise<Newcomer[]> {
  const found: Newcomer[] = []
  for (const some of inBatches(
    [...new Set(ids)].toSorted((a, b) => a - b),
    AT_ONCE
  )) {
    const rows = await peopleOf(client).whereIn('employees.id', some)
    found.push(...rows.map(personOf))
  }
  return found
}

/** The days of a person's that due days are counted from. */
export const anchorsOf = (
  person: Pick<Newcomer, 'startDate' | 'approvedOn' | 'endDate' | 'status'>,
  today: Day
): Anchors => ({
  startOn: person.startDate,
  // Who waits has at most been approved for an earlier employment.
  approvedOn: person.status === 'pending' ? today : (person.approvedOn ?? today),
  lastDay: person.endDate,
})
