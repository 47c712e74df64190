import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { dbTime } from '#core/time'
import { eraseEmployee } from '#people/erasure/erase_employee'
import { pruneInboxes } from '#messages/inbox/prune_inboxes'
import { signedIn } from '#tests/helpers/caller'
import { items, post } from '#tests/helpers/messages/inbox'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'
import MailPreference from '#messages/models/mail_preference'

const inMs = (days: number) => dbTime(DateTime.utc().minus({ days }))

test.group('An old inbox', (group) => {
  group.each.setup(() => emptyPortal())

  test('is pruned of what was read long ago and of what is too much, a part at a time', async ({
    assert,
  }) => {
    const ana = await given.employee()
    const ben = await given.employee()
    for (let count = 0; count < 6; count++) await post(ana)
    for (let count = 0; count < 3; count++) await post(ben)
    const all = (await items()).map(({ id }) => Number(id))
    const set = (id: number, columns: object) =>
      db.from('inbox_items').where('id', id).update(columns)
    await set(all[6]!, { read_at: inMs(91) })
    await set(all[7]!, { read_at: inMs(89) })
    await set(all[8]!, { created_at: inMs(400) })

    // Someone reads what is being pruned, and new items arrive at the same time.
    const caller = await signedIn(ana)
    const [pruned, , read] = await Promise.all([
      pruneInboxes(undefined, { mostItems: 4 }),
      pruneInboxes(undefined, { mostItems: 4 }),
      caller.put(`/api/inbox/${all[0]}/read`),
    ])
    assert.isAtMost(pruned, 3)
    assert.oneOf(read.status, [200, 404])
    assert.deepEqual(
      (await items()).map(({ id }) => Number(id)),
      [...all.slice(2, 6), all[7], all[8]]
    )
    assert.equal(await pruneInboxes(), 0)
    await givenSettings({ readMessageDays: 88 })
    assert.equal(await pruneInboxes(), 1)
    const stopped = AbortSignal.abort()
    await assert.rejects(() => pruneInboxes(stopped))
  })

  test('is pruned without a look at everyone’s items at once', async ({ assert }) => {
    const ana = await given.employee()
    for (let count = 0; count < 3; count++) await post(ana)
    const statements = await statementsOf(() => pruneInboxes(undefined, { mostItems: 2 }))
    assert.lengthOf(await items(), 2)
    assert.lengthOf(
      statements.filter((sql) => /over \(|group by/i.test(sql)),
      0
    )
    // The accounts and the read items, and the full inbox twice.
    assert.isAtMost(statements.length, 5)
  })

  test('goes with its owner when they are erased', async ({ assert }) => {
    const ana = await given.employee({ status: 'inactive' })
    const ben = await given.employee()
    await post(ana)
    await post(ben)
    await MailPreference.create({ userId: ana.id, kind: 'test_note', offSince: inMs(1) })
    const employeeId = ana.employeeId
    await db
      .from('employees')
      .where('id', employeeId)
      .update({ left_at: inMs(9) })
    const confirmation = `T-${ana.id}`
    await eraseEmployee(employeeId, { reason: 'Asked for it', confirmation }, systemActor)
    const left = await items()
    assert.deepEqual(
      left.map(({ user_id: id }) => Number(id)),
      [ben.id]
    )
    assert.lengthOf(await db.from('mail_preferences'), 0)
  })
})
