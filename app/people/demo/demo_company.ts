import { DEMO_ACCOUNTS } from '#accounts/demo_accounts'
import { actingAs, systemActor, type Actor } from '#audit/actor'
import { activePeople, type ActivePerson } from '#people/queries/demo_people'

/** A person of the demo company who acts themselves. */
export interface DemoPerson {
  employeeId: number
  userId: number
  name: string
  actor: Actor
}

/** The people who handle the demo company's documents. */
export interface DemoCompany {
  admin: Actor
  manager: DemoPerson
  employee: DemoPerson
  /** The newest first. */
  others: DemoPerson[]
  /** Cancels waiting emails: the demo never sends any. */
  silence: () => Promise<void>
}

/** Number of people with paperwork. */
const OTHERS = 6

const [, managerAccount, employeeAccount] = DEMO_ACCOUNTS

/** The people of the announced demo accounts, and the newest of the others. */
export async function findDemoPeople(): Promise<
  Pick<DemoCompany, 'manager' | 'employee' | 'others'>
> {
  const announced = [managerAccount, employeeAccount].map((account) => account?.email ?? '')
  const [manager, employee] = await Promise.all(
    announced.map(async (email) =>
      personOf(await activePeople().where('users.email', email).firstOrFail())
    )
  )
  const rows = await activePeople()
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

function personOf(row: ActivePerson): DemoPerson {
  const { user_id: userId, first_name: firstName, last_name: lastName, email } = row
  return {
    employeeId: row.id,
    userId,
    name: `${firstName} ${lastName}`.trim(),
    actor: actingAs(systemActor, { id: userId, firstName, lastName, email }),
  }
}
