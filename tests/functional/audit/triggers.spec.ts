import { systemActor } from '#audit/actor'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditTriggersStand } from '#audit/services/audit_triggers'
import { change } from '#audit/services/change'
import { verifyChain } from '#audit_log/services/verify_chain'
import { emptyPortal } from '#tests/helpers/portal'

const REFUSED = /audit entries are never changed or deleted/

const entry = () => db.from('audit_entries').where('id', 1)

const CHANGES: [column: string, value: string | number | null][] = [
  ['id', 2],
  ['action', 'delete'],
  ['action', 'UPDATE'],
  ['action', 'update '],
  ['entity_type', 'user'],
  ['entity_id', '2'],
  ['performed_by_id', null],
  ['performed_by', 'ana diaz'],
  ['performed_at', '2020-01-01 00:00:00.000'],
  ['address', null],
  ['request_id', 'A-REQUEST'],
  ['search_text', 'somebody else'],
  ['values_digest', 'x'],
  ['mac', 'x'],
  ['old_values', '{"a":"B"}'],
  ['new_values', '{}'],
  ['values_salt', '00'],
]

test.group('Audit triggers', (group) => {
  /** MySQL with binary logging denies triggers to an ordinary user: nothing to test there. */
  let stand = false

  group.each.setup(async () => {
    await emptyPortal()
    stand = await auditTriggersStand(db.connection())
    const actor = {
      ...systemActor,
      id: 7,
      label: 'Ana Díaz',
      address: '192.0.2.7',
      requestId: 'a-request',
    }
    await change(actor, (change) =>
      change.audit({
        action: 'update',
        entityType: 'employee',
        entityId: 1,
        oldValues: { a: 'b' },
        newValues: { a: 'c' },
      })
    )
  })

  test('refuse to change {0}')
    .with(CHANGES)
    .run(async ({ assert }, [column, value]) => {
      if (!stand) return
      await assert.rejects(() => entry().update({ [column]: value }), REFUSED)
      assert.isTrue((await verifyChain()).intact)
    })

  test('keep the address of an entry that is chained by it', async ({ assert }) => {
    if (!stand) return
    const [row] = await entry()
    const legacy = { ...row, id: 2, performer_salt: null, performer_digest: null }
    await db.table('audit_entries').insert(legacy)
    const second = () => db.from('audit_entries').where('id', 2)
    await assert.rejects(() => second().update({ address: null }), REFUSED)
    const erased = { address: null, performer_salt: null }
    await assert.rejects(() => second().update(erased), REFUSED)
    await entry().update({ ...erased })
    assert.isNull((await entry().first()).address)
  })

  test('refuse to delete', async ({ assert }) => {
    if (!stand) return
    await assert.rejects(() => entry().delete(), REFUSED)
    await assert.rejects(() => db.from('audit_entries').delete(), REFUSED)
    assert.isTrue((await verifyChain()).intact)
  })

  test('allow what a person’s erasure takes away, and nothing to come back', async ({ assert }) => {
    await entry().update({ old_values: null, new_values: null, values_salt: null })
    assert.isNull((await entry().firstOrFail()).new_values)
    if (!stand) return
    await assert.rejects(() => entry().update({ new_values: '{"a":"c"}' }), REFUSED)
  })
})
