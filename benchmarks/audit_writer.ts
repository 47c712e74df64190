import { systemActor } from '#audit/actor'
import { DateTime } from 'luxon'
import { startedApp } from '../tests/kill/started_app.js'

/*
 * Writes entries of a company's years to the audit log of the benchmark's database, linked like
 * normal changes, in a process of its own.
 */
const COUNT = Number(process.env.BENCH_ENTRIES)
const PEOPLE = 10_000
const AT_ONCE = 5_000
/** Between two entries, so a million of them take some five years. */
const SECONDS = 150

await startedApp()
const { change } = await import('#audit/services/change')
const { default: db } = await import('@adonisjs/lucid/services/db')

const DEPARTMENTS = ['Care', 'Kitchen', 'Logistics', 'Administration']
const MANAGERS = ['Maya Lund <maya.lund@example.com>', 'Ada Okafor <ada.okafor@example.com>']

/** Events of a company in rotation, mostly training. */
function entryOf(number: number) {
  const entityId = 1 + ((number * 7_919) % PEOPLE)
  const department = DEPARTMENTS[number % DEPARTMENTS.length] as string
  switch (number % 10) {
    case 0:
      return {
        action: 'update',
        entityType: 'employee',
        entityId,
        oldValues: { department: DEPARTMENTS[(number + 1) % DEPARTMENTS.length], phone: null },
        newValues: { department, phone: `+1 555 ${String(number % 10_000).padStart(4, '0')}` },
      }
    case 1:
    case 2:
      return { action: 'sign_in', entityType: 'user', entityId }
    case 3:
      return {
        action: 'create',
        entityType: 'signing_request',
        entityId: number,
        newValues: { employeeId: entityId, documents: [number, number + 1], message: 'Please.' },
      }
    default:
      return {
        action: 'create',
        entityType: number % 10 < 7 ? 'training_assignment' : 'training_completion',
        entityId: number,
        newValues: { employeeId: entityId, moduleId: 1 + (number % 40), completedOn: '2026-01-31' },
      }
  }
}

const head = await db.from('audit_heads').where('id', 1).firstOrFail()
const first = Number(head.entry_id)
const since = DateTime.utc().minus({ seconds: SECONDS * 1_100_000 })
for (let written = 0; written < COUNT; written += AT_ONCE) {
  await change(
    { ...systemActor, id: null, label: 'Bench', address: null, requestId: null },
    async (running) => {
      for (let at = written; at < Math.min(COUNT, written + AT_ONCE); at += 100) {
        const number = first + at
        const actor = {
          ...systemActor,
          id: 1 + (number % 500),
          label: MANAGERS[Math.floor(number / 100) % 2] as string,
          address: '192.0.2.7',
          requestId: `bench-${number}`,
        }
        const told = running.as(actor, since.plus({ seconds: SECONDS * number }))
        const size = Math.min(100, COUNT - at)
        await told.auditMany(Array.from({ length: size }, (_, index) => entryOf(number + index)))
      }
    }
  )
}
process.exit(0)
