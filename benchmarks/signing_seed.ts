import { connect, type BenchDatabase } from './database.js'
import { FIRST_ID, seed } from './seed.js'

const PEOPLE = 10_000
const EACH = 5
export const REQUESTS = PEOPLE * EACH
/** People who sign as MANAGER. */
const MANAGERS = 50
const BATCH = 5_000

/** Of a hundred requests: 80 signed by everyone, 8 canceled or failed, 12 open. */
function stateOf(number: number): { status: string; manager: string; employee: string } {
  const share = (number * 37) % 100
  if (share < 80) return { status: 'COMPLETED', manager: 'COMPLETED', employee: 'COMPLETED' }
  if (share < 87) return { status: 'CANCELLED', manager: 'SENT', employee: 'PENDING' }
  if (share < 88) return { status: 'ERROR', manager: 'COMPLETED', employee: 'COMPLETED' }
  if (share < 90) return { status: 'CREATED', manager: 'PENDING', employee: 'PENDING' }
  if (share < 94) return { status: 'SENT', manager: 'SENT', employee: 'PENDING' }
  if (share < 97) return { status: 'IN_PROGRESS', manager: 'SENT', employee: 'PENDING' }
  return { status: 'MANAGER_DONE', manager: 'COMPLETED', employee: 'SENT' }
}

/** A moment within three years, scattered over the requests. */
const momentOf = (number: number) =>
  new Date(Date.UTC(2023, 0, 1) + (Math.imul(number + 1, 2654435761) >>> 0) * 22)
    .toISOString()
    .replace('T', ' ')
    .slice(0, 23)

/** Fills a migrated database with 10,000 people, 50 managers and 50,000 signing requests. */
export async function seedSigning(database: BenchDatabase): Promise<void> {
  await seed(database, PEOPLE)
  const connection = await connect(database)
  await connection.query("UPDATE users SET role = 'manager' WHERE id BETWEEN ? AND ?", [
    FIRST_ID,
    FIRST_ID + MANAGERS - 1,
  ])
  const [templates] = await connection.query('SELECT MIN(id) AS id FROM document_templates')
  const templateId = (templates as { id: number }[])[0]!.id
  const insert = (table: string, columns: string, rows: unknown[][]) =>
    connection.query(`INSERT INTO ${table} (${columns}) VALUES ?`, [rows])
  for (let from = 1; from <= REQUESTS; from += BATCH) {
    const requests: unknown[][] = []
    const documents: unknown[][] = []
    const actions: unknown[][] = []
    for (let id = from; id < from + BATCH; id++) {
      const { status, manager, employee } = stateOf(id)
      const at = momentOf(id)
      const managerId = FIRST_ID + (id % MANAGERS)
      const employeeId = FIRST_ID + ((id * 7919) % (PEOPLE - MANAGERS)) + MANAGERS
      const done = status === 'COMPLETED' ? at : null
      requests.push([id, employeeId, managerId, 'MANAGER', status, 'Please today.', done])
      requests.at(-1)!.push('Bench', at, at)
      for (let position = 0; position <= id % 2; position++) {
        documents.push([id, position, `House rules ${position + 1}`, templateId, 1, '0'.repeat(64)])
        documents.at(-1)!.push('[]', '[]', 'none')
      }
      for (const [role, label, step, userId, state] of [
        ['MANAGER', 'Manager', 1, managerId, manager],
        ['EMPLOYEE', 'Employee', 2, employeeId, employee],
      ] as const) {
        const signedAt = state === 'COMPLETED' ? at : null
        actions.push([id, role, role.toLowerCase(), label, step, userId])
        actions.at(-1)!.push(`Person ${userId}`, `person.${userId}@bench.example`)
        actions.at(-1)!.push(state, signedAt, signedAt)
      }
    }
    await insert(
      'signing_requests',
      'id, employee_id, manager_id, signs_first, status, message, completed_at, sent_by, created_at, updated_at',
      requests
    )
    await insert(
      'signing_documents',
      'request_id, position, name, template_id, template_version, sha256, pages, fields, retention',
      documents
    )
    await insert(
      'signing_actions',
      'request_id, role, kind, label, step, user_id, recipient_name, recipient_email, status, signed_at, completed_at',
      actions
    )
  }
  await connection.query('ANALYZE TABLE signing_requests, signing_documents, signing_actions')
  await connection.end()
}
