import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import mysql from 'mysql2'
import { connect, type BenchDatabase } from './database.js'

const BATCH = 500

type Row = Record<string, unknown>

export interface ImportedRows {
  users: Row[]
  employees: Row[]
}

/** The accounts and employees that an import of people from number `from` on has written. */
export async function importedRows(
  database: BenchDatabase,
  from: number,
  count: number
): Promise<ImportedRows> {
  const connection = await connect(database)
  const addresses = Array.from(
    { length: count },
    (_, index) => `person.${from + index}@harborvale.example`
  )
  const [users] = await connection.query('SELECT * FROM users WHERE email IN (?)', [addresses])
  const ids = (users as Row[]).map(({ id }) => id)
  const [employees] = await connection.query('SELECT * FROM employees WHERE user_id IN (?)', [ids])
  await connection.end()
  const rows = { users: users as Row[], employees: employees as Row[] }
  if (rows.users.length !== count || rows.employees.length !== count) {
    throw new Error(`${rows.users.length} of ${count} people were imported`)
  }
  return rows
}

/** Milliseconds to insert these rows with mysql2 alone, each batch in one transaction. */
export async function bareInsert(database: BenchDatabase, rows: ImportedRows): Promise<number> {
  const connection = await connect(database)
  const start = performance.now()
  for (let at = 0; at < rows.users.length; at += BATCH) {
    await connection.beginTransaction()
    for (const table of ['users', 'employees'] as const) {
      const batch = rows[table].slice(at, at + BATCH)
      const columns = Object.keys(batch[0] ?? {})
      await connection.query(`INSERT INTO ${table} (??) VALUES ?`, [
        columns,
        batch.map((row) => columns.map((column) => row[column])),
      ])
    }
    await connection.commit()
  }
  const milliseconds = performance.now() - start
  await connection.end()
  return milliseconds
}

/** The columns of the portal's export, encrypted ones as stored. */
const EXPORT = `
  SELECT users.first_name, users.last_name, users.email, users.phone, users.position,
         users.department, employees.location, employees.start_date, employees.hourly_rate,
         employees.salary, employees.source_of_hire, employees.employee_number,
         employees.candidate_id, employees.status, employees.onboarding_status,
         employees.manager_id, employees.end_date
  FROM users JOIN employees ON employees.user_id = users.id
  ORDER BY users.sort_name, users.id`

/** Milliseconds to stream all employees to a CSV file with mysql2 alone. */
export async function bareExport(
  { name, ...server }: BenchDatabase,
  path: string
): Promise<number> {
  const connection = mysql.createConnection({ ...server, database: name, dateStrings: true })
  const start = performance.now()
  const values = new Transform({
    objectMode: true,
    transform: (row: Row, _encoding, done) => done(null, Object.values(row)),
  })
  await pipeline(connection.query(EXPORT).stream(), values, stringify(), createWriteStream(path))
  const milliseconds = performance.now() - start
  await connection.promise().end()
  return milliseconds
}
