import { DEMO_ACCOUNTS } from '#accounts/demo_accounts'
import { actingAs, systemActor, type Actor } from '#audit/actor'
import { activePeople, type ActivePerson } from '#people/queries/demo_people'

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
