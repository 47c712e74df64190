import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { auditTriggersStand } from '#audit/services/audit_triggers'
import { resetDatabase } from '#tests/helpers/database'
import { RoleFactory } from '#database/factories/role_factory'

const entry = {
  id: 1,
  action: 'create',
  entity_type: 'employee',
  entity_id: '1',
  performed_by: 'test',
  performed_at: '2026-11-21 08:00:00.000',
  values_digest: '',
  mac: '',
}

test.group('Helpers | resetDatabase', (group) => {
  group.each.setup(() => resetDatabase())

  test('leaves only what the migrations left', async ({ assert }) => {
    await db.table('audit_entries').insert(entry)
    await db.from('employee_number_sequences').update({ next_number: 7 })
    await RoleFactory.create()
    const stoodBefore = await auditTriggersStand(db.connection())

    await resetDatabase()

    assert.deepEqual(await db.from('audit_entries'), [])
    assert.deepEqual(await db.from('roles'), [])
    const [head] = await db.from('audit_heads')
    assert.deepEqual([Number(head.entry_id), head.mac], [0, ''])
    const [sequence] = await db.from('employee_number_sequences')
    assert.equal(sequence.next_number, 1)
    assert.equal(await auditTriggersStand(db.connection()), stoodBefore)
  })

  test('the audit log refuses deletion again after a reset', async ({ assert }) => {
    await db.table('audit_entries').insert(entry)
    await resetDatabase()
    await db.table('audit_entries').insert(entry)
    if (await auditTriggersStand(db.connection())) {
      await assert.rejects(() => db.from('audit_entries').delete(), /never changed or deleted/)
    }
  })

  test('time may be moved', ({ assert }) => {
    Settings.now = () => Date.UTC(2030, 0, 1)
    assert.equal(DateTime.utc().year, 2030)
  })

  test('and is right again in the next test', ({ assert }) => {
    assert.approximately(DateTime.utc().toMillis(), Date.now(), 5_000)
  })
})
