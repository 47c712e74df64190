import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { invitedPerson } from '#tests/helpers/accounts/invited'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'

const PAST = '2026-01-01 08:00:00.000'
const HOUR = 60 * 60 * 1000

interface Item {
  title: string
  path: string
  settled: string | null
}

test.group('Asking HR for a new invitation', (group) => {
  let invited: Awaited<ReturnType<typeof invitedPerson>>
  let inviter: Person
  let colleague: Person

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    inviter = await given.manager()
    colleague = await given.manager()
    invited = await invitedPerson()
    await invitation({ created_by_id: inviter.id, expires_at: PAST })
  })

  const invitation = (columns: Record<string, unknown>) => db.from('invitations').update(columns)
  const inboxOf = async (person: Person) =>
    (await (await signedIn(person)).get<Item[]>('/api/inbox')).body
  const told = async () =>
    (await db.from('outbox_messages').where('kind', 'invitation_requested').orderBy('id')).map(
      ({ recipient }) => recipient
    )

  test('reaches whoever invited the person, until a new one is sent', async ({ assert }) => {
    const answer = await invited.askForAnother()
    assert.equal(answer.status, 202)
    assert.deepEqual(await told(), [inviter.email])
    assert.deepEqual(await auditTrail(), [
      `request_invitation employee ${invited.person.employeeId}`,
    ])
    assert.equal((await auditEntries())[0]?.performedBy, 'Invited person')
    const [item] = await inboxOf(inviter)
    assert.containSubset(item, {
      title: 'Ida Berg needs a new invitation',
      path: `/employees/invitations?q=${encodeURIComponent(invited.person.email)}`,
      settled: null,
    })
    assert.deepEqual(await inboxOf(colleague), [])
    const hr = await signedIn(inviter)
    await hr.post(`/api/employees/${invited.person.employeeId}/invitations`)
    assert.equal((await inboxOf(inviter))[0]?.settled, 'A new invitation was sent.')
  })

  test('reaches everyone who adds people where the inviter no longer can', async ({ assert }) => {
    const clerk = await given.employee()
    await given.override(clerk, 'employees:create', 'grant')
    const bundled = await given.employee()
    await given.bundle(bundled, ['employees:create'])
    await given.override(await given.employee(), 'employees:view', 'grant')
    await given.disabled({ role: 'manager' })
    await given.person({ role: 'manager', awaitingApproval: true })
    await db.from('users').where('id', inviter.id).update({ disabled_at: PAST })
    await invited.askForAnother()
    assert.sameMembers(await told(), [colleague.email, clerk.email, bundled.email])
  })

  test('of one invitation once a day, whoever asks how often', async ({ assert }) => {
    const start = Date.UTC(2026, 10, 21, 8)
    Settings.now = () => start
    const answers = await Promise.all([1, 2, 3].map(() => invited.askForAnother()))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202, 202, 202]
    )
    Settings.now = () => start + 23 * HOUR
    const again = await invited.askForAnother()
    assert.deepEqual([again.status, again.text], [202, answers[0]?.text])
    assert.lengthOf(await told(), 1)
    Settings.now = () => start + 24 * HOUR
    await invited.askForAnother()
    assert.lengthOf(await told(), 2)
  })

  const states: [name: string, columns: Record<string, unknown>, told: number][] = [
    ['revoked', { revoked_at: PAST, expires_at: '2036-01-01 08:00:00.000' }, 1],
    ['usable', { expires_at: '2036-01-01 08:00:00.000' }, 0],
    ['used', { accepted_at: PAST }, 0],
  ]
  test('is answered alike for a link that is {0}')
    .with(states)
    .run(async ({ assert }, [, columns, count]) => {
      await invitation(columns)
      const answer = await invited.askForAnother()
      assert.equal(answer.status, 202)
      assert.deepEqual(answer.body, {
        message: 'Your HR team has been asked for a new invitation.',
      })
      assert.lengthOf(await told(), count)
      assert.lengthOf(await auditTrail(), count)
    })

  test('reaches HR from a link that a newer one replaced, once a day', async ({ assert }) => {
    await invitation({ generation: 3, expires_at: '2036-01-01 08:00:00.000' })
    assert.equal((await invited.open()).props.state, 'replaced')
    for (const turn of [1, 2]) {
      assert.equal((await invited.askForAnother()).status, 202, `${turn}`)
    }
    assert.deepEqual(await told(), [inviter.email])
    // The newer link works, but did not reach them.
    assert.isNull((await inboxOf(inviter))[0]?.settled)
    await invitation({ generation: 4 })
    assert.equal((await inboxOf(inviter))[0]?.settled, 'A new invitation was sent.')
    await invitation({ accepted_at: PAST, requested_at: null })
    assert.equal((await invited.askForAnother()).status, 202)
    assert.lengthOf(await told(), 1)
  })

  test('what is no link is not found, and slows down whoever shares the address', async ({
    assert,
  }) => {
    const wrong = `${invited.token.slice(0, -1)}${invited.token.endsWith('A') ? 'B' : 'A'}`
    assert.equal((await invited.askForAnother(wrong)).status, 404)
    const statuses = []
    for (let turn = 0; turn < 61; turn += 1) {
      statuses.push((await invited.askForAnother(wrong)).status)
    }
    assert.equal(statuses.at(-1), 429)
    assert.equal((await invited.askForAnother()).status, 429)
    assert.lengthOf(await told(), 0)
    await db
      .from('rate_limits')
      .where('key', 'like', '%:turn')
      .update({ expire: Date.now() - 1 })
    assert.equal((await invited.askForAnother()).status, 202)
  })
})
