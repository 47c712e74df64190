import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import { pruneMails } from '#messages/delivery/prune_mails'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { postNote } from '#tests/helpers/messages/outbox'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'

const keep = (mailDays: number | null) => givenSettings({ mailDays })

/** An email from some days ago, with its status since. */
async function mailOf(days: number, state: string): Promise<number> {
  const id = await postNote()
  const at = dbTime(DateTime.utc().minus({ days }))
  await db.from('outbox_messages').where('id', id).update({ created_at: at, state })
  return id
}

const left = async () =>
  (await db.from('outbox_messages').orderBy('id').select('id')).map(({ id }) => Number(id))

test.group('How long mails are kept', (group) => {
  group.each.setup(() => emptyPortal())

  test('for ever, unless something else is set', async ({ assert }) => {
    await mailOf(5000, 'sent')
    assert.equal(await pruneMails(), 0)
    await keep(400)
    await keep(null)
    assert.equal(await pruneMails(), 0)
    assert.lengthOf(await left(), 1)
  })

  test('as many days as is set, but for what still has to go out', async ({ assert }) => {
    const old = [
      await mailOf(401, 'sent'),
      await mailOf(401, 'failed'),
      await mailOf(900, 'cancelled'),
    ]
    const kept = [
      await mailOf(399, 'sent'),
      await mailOf(401, 'queued'),
      await mailOf(401, 'sending'),
    ]
    const employee = await given.employee()
    await given.invitation(employee, { outbox_message_id: old[0] })
    await db.from('outbox_messages').where('id', kept[0]!).update({ resent_from_id: old[0] })
    await keep(400)
    const last = (await auditEntries()).at(-1)?.id ?? 0
    assert.equal(await pruneMails(), 3)
    assert.deepEqual(await left(), kept)
    const { resent_from_id: from } = await db
      .from('outbox_messages')
      .where('id', kept[0]!)
      .firstOrFail()
    assert.isNull(from)
    assert.isNull((await db.from('invitations').firstOrFail()).outbox_message_id)
    const [entry, ...more] = await auditEntries(last)
    assert.lengthOf(more, 0)
    assert.deepInclude(entry, { action: 'purge', entityType: 'mail', entityId: 'old' })
    assert.equal(entry?.newValues?.mails, 3)
    assert.equal(await pruneMails(), 0)
    assert.lengthOf(await auditEntries(last), 1)
  })

  test('by as many as delete them at once', async ({ assert }) => {
    for (let count = 0; count < 4; count++) await mailOf(500, 'sent')
    await keep(365)
    const counts = await Promise.all([pruneMails(), pruneMails()])
    assert.equal(counts[0] + counts[1], 4)
    assert.lengthOf(await left(), 0)
    await assert.rejects(() => pruneMails(AbortSignal.abort()))
  })
})
