import db from '@adonisjs/lucid/services/db'
import { DEMO_ACCOUNTS } from '#accounts/demo_accounts'
import { actingAs, systemActor, type Actor } from '#audit/actor'

/** Somebody of the demo company who does something themselves. */
export interface DemoPerson {
  employeeId: number
  userId: number
  name: string
  actor: Actor
}

/** Who deals with the demo company's documents. */
export interface DemoCompany {
  admin: Actor
  manager: DemoPerson
  employee: DemoPerson
  /** The newest first. */
  others: DemoPerson[]
  /** Calls off the mails that wait: nothing of the demo is ever mailed. */
  silence: () => Promise<void>
}

/** Paperwork keeps that many people busy. */
const OTHERS = 6

const [, managerAccount, employeeAccount] = DEMO_ACCOUNTS

/** The people whose accounts the demo announces, and the newest of the others. */
export async function findDemoPeople(): Promise<
  Pick<DemoCompany, 'manager' | 'employee' | 'others'>
> {
  const announced = [managerAccount, employeeAccount].map((account) => account?.email ?? '')
  const [manager, employee] = await Promise.all(
    announced.map(async (email) =>
      personOf(await active().where('users.email', email).firstOrFail())
    )
  )
  const rows: PersonRow[] = await active()
    .where('users.role', 'employee')
    .whereNotIn('users.email', announced)
    .whereNotNull('employees.start_date')
    .orderBy('employees.start_date', 'desc')
    .orderBy('employees.id')
    .limit(OTHERS)
  return {
    manager: manager as DemoPerson,
    employee: employee as DemoPerson,
    others: rows.map(personOf),
  }
}

interface PersonRow {
  id: number
  user_id: number
  first_name: string
  last_name: string
  email: string
}

const active = () =>
  db
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.status', 'active')
    .whereNotNull('employees.registered_at')
    .whereNull('users.disabled_at')
    .select('employees.id', 'employees.user_id', 'users.first_name', 'users.last_name')
    .select('users.email')

function personOf(row: PersonRow): DemoPerson {
  const { first_name: firstName, last_name: lastName, email } = row
  const userId = Number(row.user_id)
  return {
    employeeId: Number(row.id),
    userId,
    name: `${firstName} ${lastName}`.trim(),
    actor: actingAs(systemActor, { id: userId, firstName, lastName, email }),
  }
}
