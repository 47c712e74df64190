import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { createAuditTriggers } from '#audit/services/audit_triggers'
import {
  auditSearchText,
  digestPerformer,
  digestValues,
  type AuditRow,
} from '#audit/services/chain'
import { change } from '#audit/services/change'
import { ERASE_ENTRY, type EraseNote } from '#audit/services/erase_entries'
import type { Client } from '#core/database/table'
import { readCheckpoint } from '#audit_log/services/checkpoints_in_log'
import { verifyChain } from '#audit_log/services/verify_chain'
import { isMysql } from '#database/column_helpers'
import { emptyPortal } from '#tests/helpers/portal'

const ENTRIES = 6
const person = {
  ...systemActor,
  id: 7,
  label: 'Ana Díaz',
  address: '192.0.2.7',
  requestId: 'a-request',
}

async function dropTriggers() {
  for (const name of ['no_update', 'no_delete']) {
    await db.rawQuery(`DROP TRIGGER IF EXISTS audit_entries_${name}`)
  }
}

/** Entries like the product's: with values and without, by people and by the system. */
async function writeEntries(count = ENTRIES) {
  await change(person, async (change) => {
    for (let index = 1; index <= count; index++) {
      await (index % 3 === 0 ? change : change.as(systemActor)).audit({
        action: index === 1 ? 'create' : 'update',
        entityType: 'employee',
        entityId: index,
        oldValues: index === 1 ? undefined : { firstName: 'Ana', note: '👩‍🚀\n' },
        newValues: { firstName: `Mira ${index}`, socialSecurityNumber: '[redacted]' },
      })
    }
  })
}

const entry = (id: number) => db.from('audit_entries').where('id', id)
const rowOf = async (id: number) => (await entry(id).firstOrFail()) as AuditRow
/** Verifies with the head that a run had read before entries were added. */
function verifyFrom(earlier: object) {
  let heads = 0
  const from = (name: string) =>
    name === 'audit_heads' && heads++ === 0
      ? { where: () => ({ firstOrFail: () => Promise.resolve(earlier) }) }
      : db.from(name)
  return verifyChain(undefined, {}, { from } as unknown as Client)
}

const head = () => db.from('audit_heads').where('id', 1)

test.group('Audit chain', (group) => {
  group.each.setup(async () => {
    await emptyPortal()
    await writeEntries()
    // The database's owner can drop them, and is still detected.
    await dropTriggers()
    return async () => {
      await dropTriggers()
      await createAuditTriggers(db.connection(), isMysql(db.connection()))
    }
  })

  test('is whole whatever an emoji is cut in two by', async ({ assert }) => {
    // Folded, each letter is 18, so that the text for searching ends within the first emoji.
    const label = `${'ﷺ'.repeat(24)} ${'👩'.repeat(20)}`
    await change({ ...person, label }, (change) =>
      // As a long name of a backup is cut.
      change.audit({
        action: 'create',
        entityType: 'backup',
        entityId: `a${'👩'.repeat(30)}`.slice(0, 60),
      })
    )
    assert.isTrue((await verifyChain()).intact)
  })

  test('is whole as it was written', async ({ assert }) => {
    const verdict = await verifyChain()
    assert.isTrue(verdict.intact)
    assert.equal(verdict.entries, ENTRIES)
    assert.equal(verdict.erased, 0)
    assert.isNull(verdict.brokenAt)
  })

  const changes: [column: keyof AuditRow, value: string | number | null][] = [
    ['action', 'delete'],
    ['action', 'UPDATE'],
    ['action', 'update '],
    ['entity_type', 'user'],
    ['entity_id', '33'],
    ['performed_by_id', 8],
    ['performed_by_id', null],
    ['performed_by', 'ANA DÍAZ'],
    ['performed_by', 'Ana Diaz'],
    ['performed_at', '2020-01-01 00:00:00.000'],
    ['address', '192.0.2.8'],
    ['address', null],
    ['request_id', 'another'],
    ['request_id', null],
    ['search_text', 'somebody else'],
    ['old_values', '{"firstName":"Eve"}'],
    ['old_values', null],
    ['new_values', '{"firstName":"mira 3"}'],
    ['new_values', null],
    ['values_salt', '00'.repeat(16)],
    ['values_salt', null],
    ['values_digest', '00'.repeat(32)],
    ['mac', '00'.repeat(32)],
  ]
  test('names the entry whose {0} was changed to {1}')
    .with(changes)
    .run(async ({ assert }, [column, value]) => {
      await entry(3).update({ [column]: value })
      const verdict = await verifyChain()
      assert.isFalse(verdict.intact)
      assert.equal(verdict.brokenAt, 3)
      assert.isNotEmpty(verdict.reason)
    })

  test('is not satisfied by a digest made anew', async ({ assert }) => {
    const { values_salt: salt, old_values: old } = await rowOf(3)
    const values = '{"firstName":"Eve"}'
    const digest = digestValues(salt ?? '', old, values)
    await entry(3).update({ new_values: values, values_digest: digest })
    assert.equal((await verifyChain()).brokenAt, 3)
  })

  test('is not satisfied by a performer’s digest made anew', async ({ assert }) => {
    const { performer_salt: salt, address } = await rowOf(3)
    const name = 'Eve Lund'
    await entry(3).update({
      performed_by: name,
      performer_digest: digestPerformer(salt ?? '', name, address),
      search_text: auditSearchText({ ...(await rowOf(3)), performed_by: name }),
    })
    const { brokenAt, reason } = await verifyChain()
    assert.equal(brokenAt, 3)
    assert.equal(reason, 'the entry was changed')
  })

  for (const [name, id] of [
    ['first', 1],
    ['middle', 3],
    ['last', ENTRIES],
  ] as const) {
    test(`misses the ${name} entry when it is deleted`, async ({ assert }) => {
      await entry(id).delete()
      assert.equal((await verifyChain()).brokenAt, id)
    })
  }

  test('a gap that was closed is found too', async ({ assert }) => {
    await entry(3).delete()
    for (let id = 4; id <= ENTRIES; id++) await entry(id).update({ id: id - 1 })
    await head().update({ entry_id: ENTRIES - 1 })
    assert.equal((await verifyChain()).brokenAt, 3)
  })

  test('a tail cut off is found by its head, and with its head by a checkpoint', async ({
    assert,
  }) => {
    const checkpoint = readCheckpoint((await verifyChain()).checkpoint ?? '')
    assert.equal(checkpoint?.entry, ENTRIES)
    await entry(ENTRIES).delete()
    assert.equal((await verifyChain()).brokenAt, ENTRIES)

    await head().update({ entry_id: ENTRIES - 1, mac: (await rowOf(ENTRIES - 1)).mac })
    assert.isTrue((await verifyChain()).intact)
    assert.isFalse((await verifyChain(undefined, { given: checkpoint! })).intact)

    // Rewritten up to the same length, it is another chain.
    await change(systemActor, (change) =>
      change.audit({ action: 'update', entityType: 'employee', entityId: 1 })
    )
    assert.isTrue((await verifyChain()).intact)
    assert.isFalse((await verifyChain(undefined, { given: checkpoint! })).intact)
  })

  test('an invented entry is found, at the end and in between', async ({ assert }) => {
    const last = await rowOf(ENTRIES)
    await db.table('audit_entries').insert({ ...last, id: ENTRIES + 1 })
    assert.equal((await verifyChain()).brokenAt, ENTRIES + 1)
    await head().update({ entry_id: ENTRIES + 1, mac: last.mac })
    assert.equal((await verifyChain()).brokenAt, ENTRIES + 1)

    await entry(ENTRIES + 1).delete()
    for (let id = ENTRIES; id >= 3; id--) await entry(id).update({ id: id + 1 })
    await db.table('audit_entries').insert({ ...(await rowOf(2)), id: 3 })
    assert.equal((await verifyChain()).brokenAt, 3)
  })

  test('another order is found', async ({ assert }) => {
    await entry(3).update({ id: 99 })
    await entry(4).update({ id: 3 })
    await entry(99).update({ id: 4 })
    assert.equal((await verifyChain()).brokenAt, 3)
  })

  test('a head that was changed is found', async ({ assert }) => {
    const { mac } = await head().firstOrFail()
    await head().update({ mac: '00'.repeat(32) })
    assert.isFalse((await verifyChain()).intact)
    await head().update({ mac, entry_id: ENTRIES + 5 })
    assert.equal((await verifyChain()).brokenAt, ENTRIES + 1)
  })

  const NO_VALUES = { old_values: null, new_values: null, values_salt: null }
  const NO_PERFORMER = { performed_by: 'Erased person', address: null, performer_salt: null }
  const noteOf = (note: Partial<EraseNote>) =>
    change(systemActor, (change) =>
      change.audit({
        ...ERASE_ENTRY,
        entityId: 3,
        newValues: { userId: 9, subjects: {}, entries: [], ...note },
      })
    )

  test('values taken away are missed, until an erasure says so', async ({ assert }) => {
    await entry(3).update(NO_VALUES)
    assert.containSubset(await verifyChain(), { intact: false, brokenAt: 3 })
    await noteOf({ userId: 7, subjects: { user: [3], employee: [33] }, entries: [4] })
    assert.equal((await verifyChain()).brokenAt, 3)
    await noteOf({ subjects: { employee: [3] } })
    assert.containSubset(await verifyChain(), { intact: true, erased: 1, erasedPerformers: 0 })
    await entry(3).update({ new_values: '{"firstName":"Eve"}' })
    assert.equal((await verifyChain()).brokenAt, 3)
  })

  test('an erasure accounts for what came before it alone', async ({ assert }) => {
    await noteOf({ userId: 7, subjects: { employee: [1] }, entries: [2] })
    await writeEntries()
    await entry(1).update(NO_VALUES)
    await entry(2).update(NO_VALUES)
    assert.isTrue((await verifyChain()).intact)
    await entry(ENTRIES + 2).update(NO_VALUES)
    assert.equal((await verifyChain()).brokenAt, ENTRIES + 2)
  })

  test('a performer taken away is missed, until theirs is the erasure', async ({ assert }) => {
    const row = await rowOf(3)
    const searched = auditSearchText({ ...row, performed_by: NO_PERFORMER.performed_by })
    await entry(3).update({ ...NO_PERFORMER, search_text: searched })
    assert.equal((await verifyChain()).brokenAt, 3)
    await noteOf({ userId: 8, subjects: { employee: [3] }, entries: [3] })
    assert.equal((await verifyChain()).brokenAt, 3)
    await noteOf({ userId: person.id })
    assert.containSubset(await verifyChain(), { intact: true, erased: 0, erasedPerformers: 1 })
  })

  test('an erasure while the log is read accounts for it', async ({ assert }) => {
    const before = await head().firstOrFail()
    await entry(3).update(NO_VALUES)
    const note = await noteOf({ subjects: { employee: [3] } })
    assert.containSubset(await verifyFrom(before), { intact: true, entries: ENTRIES, erased: 1 })
    // Only a link of the chain can say so.
    await entry(note).update({ entity_id: '4' })
    assert.containSubset(await verifyFrom(before), { brokenAt: note, entries: ENTRIES })
  })

  test('what an erasure said cannot be taken away', async ({ assert }) => {
    await entry(3).update(NO_VALUES)
    const id = await noteOf({ subjects: { employee: [3] } })
    assert.isTrue((await verifyChain()).intact)
    await entry(id).update(NO_VALUES)
    assert.equal((await verifyChain()).brokenAt, 3)
  })

  test('is read in pieces, and broken in the second as in the first', async ({ assert }) => {
    await writeEntries(1_050)
    const progress: number[] = []
    const verdict = await verifyChain((entries) => progress.push(entries))
    assert.isTrue(verdict.intact)
    assert.isAbove(progress.length, 1)
    assert.equal(progress.at(-1), 1_050 + ENTRIES)
    await entry(1_020).update({ address: '192.0.2.99' })
    assert.equal((await verifyChain()).brokenAt, 1_020)
  })
})
