import { searchTextOf, sortDepartmentOf, sortNameOf, sortPositionOf } from '#core/search/normalize'
import { connect, type BenchDatabase } from './database.js'

const FIRST =
  'Ana Björn Chen Daniel Elena Fatima Grace Hana Ivan Jack Kofi Leila Mateo Noah Olivia Priya Quinn Rosa Søren Tomás Uma Victor Wei Ximena Yusuf Zoë'
const LAST =
  'Adeyemi Baker Carter Díaz Edwards Fernández Garcia Haddad Ivanova Jones Kowalczyk Lindqvist Müller Nguyễn Okafor Phillips Quist Roberts Schmidt Turner Ueda Vargas Wright Xu Yılmaz Zhang'
const firstNames = FIRST.split(' ')
const lastNames = LAST.split(' ')

const JOBS = [
  ['Kitchen', 'Line Cook'],
  ['Kitchen', 'Dishwasher'],
  ['Finance', 'Accountant'],
  ['Front Desk', 'Receptionist'],
  ['IT', 'Help Desk'],
  ['Care', 'Registered Nurse'],
  ['Care', 'Home Health Aide'],
  ['Operations', 'Warehouse Associate'],
] as const
const LOCATIONS = ['Brooklyn, NY', 'Newark, NJ', 'Albany, NY', 'Remote']

const BATCH = 2_000
/** The first ids are reserved for accounts. */
export const FIRST_ID = 1_001

/** Of a hundred people: 88 active, 7 pending, 5 inactive; most have completed onboarding. */
function stateOf(number: number): { status: string; onboarding: string } {
  const share = (number * 37) % 100
  if (share < 7) return { status: 'pending', onboarding: share < 3 ? 'pending' : 'not_started' }
  if (share < 12) return { status: 'inactive', onboarding: 'not_started' }
  if (share < 20) return { status: 'active', onboarding: 'not_started' }
  return { status: 'active', onboarding: share < 35 ? 'in_progress' : 'complete' }
}

const scattered = <T>(values: readonly T[], number: number, factor: number): T =>
  values[Math.floor(number * factor) % values.length] as T

/** A scattered number, so that names are not in the order of their rows. */
const scatter = (number: number) => (Math.imul(number + 1, 2654435761) >>> 0) / 16

function person(number: number) {
  const mixed = scatter(number)
  const firstName = scattered(firstNames, mixed, 1)
  const lastName = `${scattered(lastNames, mixed, 0.031)}${number % 3 === 0 ? `-${scattered(lastNames, mixed, 0.007)}` : ''}`
  const email = `person.${number}@bench.example`
  const [department, position] = scattered(JOBS, mixed, 0.11)
  const { status, onboarding } = stateOf(number)
  const day = 1 + (number % 28)
  const at = `${2024 + (number % 3)}-${String(1 + (number % 12)).padStart(2, '0')}-${String(day).padStart(2, '0')} 09:${String(number % 60).padStart(2, '0')}:00.000`
  return { firstName, lastName, email, department, position, status, onboarding, at, day }
}

/** Fills a migrated database with people; ids start at 1,001, since the first are for accounts. */
export async function seed(database: BenchDatabase, people: number): Promise<void> {
  const connection = await connect(database)
  for (let from = 0; from < people; from += BATCH) {
    const users: unknown[][] = []
    const employees: unknown[][] = []
    for (let number = from; number < Math.min(from + BATCH, people); number++) {
      const p = person(number)
      const id = FIRST_ID + number
      const awaiting = p.status === 'pending' ? p.at : null
      users.push([
        id,
        p.email,
        p.firstName,
        p.lastName,
        `(212) 555-${String(number % 10_000).padStart(4, '0')}`,
        p.position,
        p.department,
        p.onboarding === 'pending' ? 'pending' : 'employee',
        awaiting,
        true,
        searchTextOf(p),
        sortNameOf(p),
        sortPositionOf(p.position),
        sortDepartmentOf(p.department),
        p.at,
        p.at,
      ])
      employees.push([
        id,
        id,
        `E-${String(number + 1).padStart(4, '0')}`,
        p.status,
        p.onboarding,
        scattered(LOCATIONS, number, 1),
        p.at.slice(0, 10),
        p.onboarding === 'pending' ? null : p.at,
        p.at,
        p.at,
      ])
    }
    await connection.query(
      'INSERT INTO users (id, email, first_name, last_name, phone, position, department, role, awaiting_approval_at, on_roster, search_text, sort_name, sort_position, sort_department, created_at, updated_at) VALUES ?',
      [users]
    )
    await connection.query(
      'INSERT INTO employees (id, user_id, employee_number, status, onboarding_status, location, start_date, registered_at, created_at, updated_at) VALUES ?',
      [employees]
    )
  }
  // Query plans use statistics, which the server otherwise collects at random times.
  await connection.query('ANALYZE TABLE users, employees')
  await connection.end()
}
