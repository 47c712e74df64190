import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { emptyPortal } from '#tests/helpers/portal'

const TABLE = 'outbox_messages'

const mail = (lastError: string | null) => ({
  kind: 'odd',
  recipient: 'ana@example.com',
  recipient_name: 'Ana',
  payload: '{}',
  last_error: lastError,
  next_attempt_at: '2026-03-01 06:00:00.123',
  created_at: '2026-03-01 06:00:00.123',
})

const write = (rows: readonly ReturnType<typeof mail>[]) =>
  change(systemActor, ({ trx }) => insertRows(trx, TABLE, rows))

test.group('Rows written by few statements', (group) => {
  group.each.setup(() => emptyPortal())

  test('texts arrive as they are, and null as null', async ({ assert }) => {
    const texts = [
      '',
      'null',
      '"a" \\ \'b\'',
      'Ünï 🦊',
      'two\nlines\ttab',
      '[1, 2]',
      'ends in \\',
      null,
    ]
    await write(texts.map((text) => mail(text)))
    const rows = await db.from(TABLE).orderBy('id').select('last_error', 'next_attempt_at')
    assert.deepEqual(
      rows.map((row) => row.last_error),
      texts
    )
    assert.include(rows[0]?.next_attempt_at, '06:00:00.123')
  })

  test('half a pair of a sign spoils no other row', async ({ assert }) => {
    await write([mail('half \ud83e'), mail('whole')])
    const rows = await db.from(TABLE).orderBy('id').select('last_error')
    assert.deepEqual(
      rows.map((row) => row.last_error),
      ['half \ufffd', 'whole']
    )
  })

  test('more than a statement may hold goes by several', async ({ assert }) => {
    const payload = '"'.repeat(10_000)
    await write(Array.from({ length: 2_000 }, () => ({ ...mail('Ana'), payload })))
    const [{ count }] = await db.from(TABLE).where({ payload }).count('* as count')
    assert.equal(Number(count), 2_000)
  })

  test('more values than SQLite takes at once go by several', async ({ assert }) => {
    await write(Array.from({ length: 6_000 }, () => mail(null)))
    const [{ count }] = await db.from(TABLE).count('* as count')
    assert.equal(Number(count), 6_000)
  })

  test('no rows are no statement', async ({ assert }) => {
    await write([])
    assert.lengthOf(await db.from(TABLE), 0)
  })
})
