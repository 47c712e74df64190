import { connect, type BenchDatabase } from './database.js'
import { FIRST_ID, seed } from './seed.js'

const PEOPLE = 5_000
const MODULES = 40
const YEARS = 3
/** Rows per statement. */
const BATCH = 5_000

/** The requested day, by which no one has completed everything. */
export const DAY = '2026-02-01'

const pad = (number: number) => String(number).padStart(2, '0')
/** A day of one year, scattered over people and modules. */
const dayIn = (year: number, number: number) =>
  `${year}-${pad(1 + (number % 12))}-${pad(1 + ((number * 7) % 28))}`

/**
 * Fills a migrated database with 5,000 people, 40 yearly modules and three years: 200,000
 * assignments and 600,000 completions, one in twenty of them late.
 * @param count other number of people.
 * @param span other years of completions.
 */
export async function seedTraining(
  database: BenchDatabase,
  count = PEOPLE,
  span = { first: 2023, years: YEARS }
): Promise<void> {
  await seed(database, count)
  const connection = await connect(database)
  const insert = async (table: string, columns: string[], rows: unknown[][]) => {
    for (let at = 0; at < rows.length; at += BATCH) {
      await connection.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ?`, [
        rows.slice(at, at + BATCH),
      ])
    }
  }
  await connection.query(
    "UPDATE employees SET status = 'active', approved_at = '2023-01-01 09:00:00.000'"
  )
  await connection.query(
    `INSERT INTO employment_periods
       (employee_id, started_on, department, position, location, reason, created_at)
     SELECT employees.id, '2023-01-01', users.department, users.position, employees.location,
       'hired', employees.created_at
     FROM employees JOIN users ON users.id = employees.user_id`
  )
  const at = '2023-01-01 09:00:00.000'
  const modules = Array.from({ length: MODULES }, (_, index) => index + 1)
  await insert(
    'training_modules',
    [
      'id',
      'name',
      'description',
      'search_text',
      'renewal_period_months',
      'published_at',
      'created_at',
      'updated_at',
    ],
    modules.map((id) => [id, `Module ${id}`, 'What to know.', `module ${pad(id)}`, 12, at, at, at])
  )
  await insert(
    'training_module_versions',
    ['module_id', 'version', 'content', 'published_on', 'created_by', 'created_at'],
    modules.map((id) => [id, 1, '{}', '2023-01-01', 'Bench', at])
  )
  const people = Array.from({ length: count }, (_, index) => FIRST_ID + index)
  for (let from = 0; from < count; from += 250) {
    const assignments: unknown[][] = []
    const completions: unknown[][] = []
    for (const person of people.slice(from, from + 250)) {
      for (const module of modules) {
        assignments.push([person, module, 'required', '2023-01-01', '2023-01-31', 1, 'Bench', at])
        for (let year = 0; year < span.years; year++) {
          const number = person * 31 + module * 17 + year
          const late = number % 20 === 0
          const day = dayIn(span.first + year, number)
          completions.push([
            person,
            module,
            1,
            day,
            late ? day : `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`,
            'portal',
            `${person}-${module}-${year}`,
            'Bench',
            at,
            1,
          ])
        }
      }
    }
    await insert(
      'training_assignments',
      [
        ...['employee_id', 'module_id', 'source', 'assigned_on', 'due_on', 'open'],
        ...['assigned_by', 'created_at'],
      ],
      assignments
    )
    await insert(
      'training_completions',
      [
        ...['employee_id', 'module_id', 'version', 'completed_on', 'expires_on', 'method'],
        ...['code', 'recorded_by', 'created_at', 'live'],
      ],
      completions
    )
  }
  await connection.query(
    'ANALYZE TABLE employees, employment_periods, training_assignments, training_completions'
  )
  await connection.end()
}
