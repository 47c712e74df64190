import type { DurationLike } from 'luxon'
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

/** What the demo's acts need. */
export interface DemoCompany {
  admin: Actor
  /** Cancels waiting emails: the demo never sends any. */
  silence: () => Promise<void>
  /** Lets time pass, and tells what happens to the company's people in it. */
  pass: (time: DurationLike) => Promise<void>
}

/** Something that the company did on a day. */
export interface DemoAct {
  daysAgo: number
  act: (company: DemoCompany) => Promise<unknown>
}

/** Number of people with paperwork. */
const OTHERS = 6

const [, managerAccount, employeeAccount] = DEMO_ACCOUNTS

/** The announced manager and employee, and the newest of the others, as of the demo's time. */
export async function findDemoPeople(): Promise<{
  manager: DemoPerson
  employee: DemoPerson
  others: DemoPerson[]
}> {
  const [manager, employee, others] = await Promise.all([
    withEmail(managerAccount?.email),
    withEmail(employeeAccount?.email),
    newestOthers(),
  ])
  return { manager, employee, others }
}

/** The newest first, without the announced accounts. */
export async function newestOthers(): Promise<DemoPerson[]> {
  const rows = await activePeople()
    .where('users.role', 'employee')
    .whereNotIn('users.email', announced)
    .whereNotNull('employees.start_date')
    .orderBy('employees.start_date', 'desc')
    .orderBy('employees.id')
    .limit(OTHERS)
  return rows.map(personOf)
}

const announced = DEMO_ACCOUNTS.map(({ email }) => email)

const withEmail = async (email = '') =>
  personOf(await activePeople().where('users.email', email).firstOrFail())

function personOf(row: ActivePerson): DemoPerson {
  const { user_id: userId, first_name: firstName, last_name: lastName, email } = row
  return {
    employeeId: row.id,
    userId,
    name: `${firstName} ${lastName}`.trim(),
    actor: actingAs(systemActor, { id: userId, firstName, lastName, email }),
  }
}
