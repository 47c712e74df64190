import type { Connection } from 'mysql2/promise'
import { connect, type BenchDatabase } from './database.js'
import { FIRST_ID, seed } from './seed.js'

export const PEOPLE = 10_000
/** Items of each run in the list. */
const ITEMS = 6
const BATCH = 1_000
const AT = '2026-01-05 09:00:00.000'

const TASK = { kind: 'task', owner: 'hr', accepts: null, module_id: null }

/** Three trainings, two uploads and ten tasks. */
const PACKET = [
  ...[1, 2, 3].map((id) => ({ ...TASK, kind: 'training', owner: 'employee', module_id: id })),
  ...[1, 2].map(() => ({ ...TASK, kind: 'upload', owner: 'employee', accepts: '["pdf"]' })),
  ...Array.from({ length: 10 }, (_, index) => ({ ...TASK, owner: index % 2 ? 'hr' : 'employee' })),
]

/** 10,000 people, of whom so many wait for approval, and a live packet of 15 items. */
export async function seedNewcomers(database: BenchDatabase, waiting: number): Promise<void> {
  await seed(database, PEOPLE)
  const connection = await connect(database)
  await connection.query(`UPDATE employees SET status = 'active' WHERE status = 'pending'`)
  await connection.query(
    `UPDATE employees SET status = 'pending', onboarding_status = 'not_started' WHERE id >= ? ORDER BY id LIMIT ?`,
    [FIRST_ID, waiting]
  )
  await modules(connection)
  await connection.query(
    `INSERT INTO onboarding_packets (id, kind, name, name_key, description, status, created_by, created_at, updated_at)
     VALUES (1, 'onboarding', 'Office', 'office', '', 'live', 'Bench', ?, ?)`,
    [AT, AT]
  )
  await insert(
    connection,
    'onboarding_packet_items',
    PACKET.map((item, position) => ({
      ...item,
      packet_id: 1,
      position,
      name: `Item ${position}`,
      instructions: '',
      due_from: 'start',
      due_days: position,
    }))
  )
  await connection.end()
}

async function modules(connection: Connection) {
  const [columns] = await connection.query('SHOW COLUMNS FROM training_modules')
  const known = new Set((columns as { Field: string }[]).map(({ Field }) => Field))
  const module = (id: number) => ({
    id,
    name: `Module ${id}`,
    name_key: `module ${id}`,
    search_text: `module ${id}`,
    description: '',
    category: 'Safety',
    due_days: 30,
    is_required: false,
    published_at: AT,
    created_at: AT,
    updated_at: AT,
  })
  const rows = [1, 2, 3].map((id) =>
    Object.fromEntries(Object.entries(module(id)).filter(([column]) => known.has(column)))
  )
  await insert(connection, 'training_modules', rows)
}

/** 10,000 people with an open run of six items each; some of them are late. */
export async function seedRuns(database: BenchDatabase): Promise<void> {
  await seed(database, PEOPLE)
  const connection = await connect(database)
  for (let from = 0; from < PEOPLE; from += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, index) => from + index)
    await insert(
      connection,
      'onboarding_checklists',
      numbers.map((number) => ({
        id: number + 1,
        employee_id: FIRST_ID + number,
        kind: 'onboarding',
        status: 'open',
        current: 1,
        start_on: dayOf(number % 300),
        approved_on: dayOf(number % 300),
        asked: ITEMS,
        begun: number % 5,
        settled: number % 3,
        next_due_on: dayOf((number % 300) + (number % 9 === 0 ? 0 : 400)),
        opened_at: AT,
        started_by: 'Bench',
        created_at: AT,
        updated_at: AT,
      }))
    )
    await insert(
      connection,
      'onboarding_checklist_items',
      numbers.flatMap((number) =>
        Array.from({ length: ITEMS }, (_, item) => ({
          checklist_id: number + 1,
          employee_id: FIRST_ID + number,
          item_key: `task:${item}`,
          position: item,
          kind: 'task',
          name: `Task ${item}`,
          instructions: '',
          owner: item % 2 === 0 ? 'employee' : 'hr',
          owner_user_id: item % 2 === 0 ? FIRST_ID + number : null,
          due_on: dayOf((number % 300) + (number % 9 === 0 ? item : 400)),
          status: item < number % 3 ? 'done' : 'open',
          opened_at: AT,
        }))
      )
    )
  }
  await connection.query('ANALYZE TABLE onboarding_checklists, onboarding_checklist_items')
  await connection.end()
}

/** A day so many days into 2026. */
const dayOf = (days: number) =>
  new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)

export type Row = Record<string, unknown>

export async function insert(connection: Connection, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {})
  await connection.query(`INSERT INTO ${table} (??) VALUES ?`, [
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  ])
}
