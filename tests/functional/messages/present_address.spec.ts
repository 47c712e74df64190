import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#accounts/models/user'
import { tellOfTwoFactor } from '#accounts/two_factor/tell_of_two_factor'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { deliverDueMails } from '#messages/delivery/deliver_mails'
import { postMail } from '#messages/services/post_mail'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { mailRow, postNote } from '#tests/helpers/messages/outbox'
import { ScriptedMailServer } from '#tests/helpers/messages/scripted_mail_server'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('A waiting email', (group) => {
  let server: ScriptedMailServer
  let admin: Caller
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    server = await ScriptedMailServer.start()
    admin = await signedIn(await given.admin())
    ana = await given.invited({ firstName: 'Ana', lastName: 'Díaz', email: 'ana@wrong.example' })
    return () => server.stop()
  })

  const postApproval = () =>
    change(systemActor, (change) =>
      postMail(change, {
        kind: 'approved',
        recipient: ana.email,
        recipientName: 'Ana Díaz',
        payload: { employeeId: ana.employeeId },
      })
    )
  async function correctAddress() {
    const body = { email: 'ana@right.example' }
    const { status, text } = await admin.put(`/api/employees/${ana.employeeId}`, body)
    if (status !== 200) throw new Error(text)
  }
  const dueNow = () =>
    db.from('outbox_messages').update({ next_attempt_at: '2026-01-05 08:00:00.000' })
  const found = async (q: string) =>
    (await admin.get<{ id: number }[]>(`/api/mails?q=${q}&state=sent`)).body.map(({ id }) => id)

  test('goes to the address that its account has by then', async ({ assert }) => {
    await db.from('employees').where('id', ana.employeeId).update({ status: 'active' })
    const id = await postApproval()
    const [other, outside] = [
      await postNote(),
      await postNote({}, { recipient: 'visitor@else.example' }),
    ]
    await correctAddress()
    await dueNow()
    await deliverDueMails()
    const addresses = server.mails.flatMap(({ to }) => to)
    assert.notInclude(addresses, ana.email)
    assert.includeMembers(addresses, ['ana@right.example', 'visitor@else.example'])
    assert.containSubset(await mailRow(id), { state: 'sent', recipient: 'ana@right.example' })
    assert.equal((await mailRow(other)).recipient, 'ana@example.com')
    assert.equal((await mailRow(outside)).recipient, 'visitor@else.example')
    assert.include(await found('right.example'), id, 'the log says where it went')
    assert.deepEqual(await found('wrong.example'), [])
  })

  test('that was refused for now, too', async ({ assert }) => {
    await db.from('employees').where('id', ana.employeeId).update({ status: 'active' })
    const id = await postApproval()
    server.refuseMessage = () => ({ code: 451, message: 'Try again later' })
    await deliverDueMails()
    assert.containSubset(await mailRow(id), { state: 'queued', recipient: ana.email })
    await correctAddress()
    server.refuseMessage = null
    await dueNow()
    await deliverDueMails()
    assert.notInclude(
      server.mails.flatMap(({ to }) => to),
      ana.email
    )
    assert.equal((await mailRow(id)).recipient, 'ana@right.example')
  })

  test('about a change of address stays with the address it was written to', async ({ assert }) => {
    const wei = await given.employee({ firstName: 'Wei', email: 'wei@old.example' })
    const asked = await (await signedIn(wei)).put('/api/profile', { email: 'wei@new.example' })
    assert.equal(asked.status, 200, asked.text)
    await db.from('users').where('id', wei.id).update({ email: 'wei@third.example' })
    await dueNow()
    await deliverDueMails()
    const addresses = server.mails.flatMap(({ to }) => to).toSorted()
    assert.deepEqual(addresses, ['wei@new.example', 'wei@old.example'])
  })

  test('about the safety of an account stays where it was written to, too', async ({ assert }) => {
    const wei = await given.employee({ firstName: 'Wei', email: 'wei@old.example' })
    await change(systemActor, async (change) => {
      const user = await User.findOrFail(wei.id, { client: change.trx })
      await tellOfTwoFactor(change, user, 'off')
      await postMail(change, {
        kind: 'password_changed',
        recipient: user.email,
        recipientName: 'Wei',
        payload: { userId: wei.id, changedAt: change.at.toISO() ?? '' },
      })
    })
    await db.from('users').where('id', wei.id).update({ email: 'attacker@new.example' })
    await dueNow()
    await deliverDueMails()
    const addresses = server.mails.flatMap(({ to }) => to)
    assert.deepEqual(addresses, ['wei@old.example', 'wei@old.example'])
  })
})
