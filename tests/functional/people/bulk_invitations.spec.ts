import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface Result {
  id: number
  name: string | null
  outcome: string
  message: string
}

const ADDRESS = '/api/invitations/bulk'
const PAST = '2026-11-20 08:00:00.000'

test.group('Many invitations at once', (group) => {
  let caller: Caller
  let ida: Person

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
    ida = await given.invited({ firstName: 'Ida', lastName: 'Iversen' })
  })

  const run = async (action: string, ids: number[], dryRun = false) => {
    const body = { action, ids, dryRun }
    const answer = await caller.post<{ results: Result[] }>(ADDRESS, body)
    return answer.body.results
  }
  const told = (results: Result[]) => results.map(({ outcome, message }) => [outcome, message])
  const outcomes = (results: Result[]) => results.map(({ outcome }) => outcome)
  const mails = () => db.from('outbox_messages').where('kind', 'invitation')
  const row = (id: number) => db.from('invitations').where('id', id).firstOrFail()

  test('are for who may update employees', async ({ assert }) => {
    const id = await given.invitation(ida)
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    for (const action of ['resend', 'revoke']) {
      const body = { action, ids: [id] }
      assert.equal((await visitor().post(ADDRESS, body)).status, 401)
      for (const one of [viewer, await given.employee()]) {
        assert.equal((await (await signedIn(one)).post(ADDRESS, body)).status, 403)
      }
    }
    assert.isNull((await row(id)).revoked_at)
    assert.deepEqual(await auditTrail(), [])
  })

  test('name what is wrong with the call', async ({ assert }) => {
    const id = await given.invitation(ida)
    const wrong: [field: string, body: Record<string, unknown>][] = [
      ['action', { ids: [id] }],
      ['action', { action: 'approve', ids: [id] }],
      ['ids', { action: 'revoke' }],
      ['ids', { action: 'revoke', ids: [] }],
      ['ids', { action: 'revoke', ids: [id, id] }],
      ['ids.0', { action: 'revoke', ids: ['1'] }],
      ['ids', { action: 'resend', ids: Array.from({ length: 501 }, (_, at) => at + 1) }],
      ['dryRun', { action: 'resend', ids: [id], dryRun: 'yes' }],
    ]
    for (const [field, body] of wrong) {
      const { status, errors } = await caller.post(ADDRESS, body)
      assert.equal(status, 422, JSON.stringify(body).slice(0, 80))
      assert.equal(errors[0]?.field, field)
    }
    assert.deepEqual(await auditTrail(), [])
  })

  test('are resent to whoever can be invited, each person once', async ({ assert }) => {
    const [revokedOnce, registered, gone, shut] = [
      await given.invited(),
      await given.employee(),
      await given.disabled({ registered: false }),
      await given.invited({ disabled: true }),
    ]
    const admin = await given.invited({ role: 'admin' })
    const old = await given.invitation(ida, { revoked_at: PAST })
    const open = await given.invitation(ida, { expires_at: PAST })
    const ids = [open, old, await given.invitation(revokedOnce, { revoked_at: PAST })]
    for (const one of [registered, gone, shut, admin]) ids.push(await given.invitation(one))
    ids.push(987_654)
    const expected = [
      ['done', 'An email with the same link.'],
      ['skipped', 'Another invitation of this person is selected, too.'],
      ['done', 'A new invitation with a new link.'],
      ['skipped', 'Has registered already.'],
      ['skipped', 'Is inactive. Reactivate them first.'],
      ['skipped', 'Their account is disabled. Enable it first.'],
      ['refused', "Only administrators can change an administrator's account."],
      ['refused', 'No invitation has this ID.'],
    ]
    assert.deepEqual(told(await run('resend', ids, true)), expected)
    assert.lengthOf(await mails(), 0)
    assert.deepEqual(await auditTrail(), [])

    const results = await run('resend', ids)
    assert.deepEqual(told(results), expected)
    assert.containSubset(results[0], { id: open, name: 'Ida Iversen' })
    assert.isNull(results.at(-1)?.name)
    assert.notEqual((await row(open)).expires_at, PAST)
    assert.equal((await row(old)).revoked_at, PAST)
    assert.deepEqual(await auditTrail(), [
      `resend_invitation employee ${ida.employeeId}`,
      `invite employee ${revokedOnce.employeeId}`,
    ])
    assert.lengthOf(await mails(), 2)

    await db.from('outbox_messages').update({ state: 'queued' })
    assert.deepEqual(told(await run('resend', [open])), [
      ['skipped', 'An invitation is on its way already.'],
    ])
  })

  test('are revoked where the link still works', async ({ assert }) => {
    const shut = await given.invited({ disabled: true })
    const [open, second, expired, revoked, accepted, disabled] = [
      await given.invitation(ida),
      await given.invitation(await given.invited()),
      await given.invitation(await given.invited(), { expires_at: PAST }),
      await given.invitation(await given.invited(), { revoked_at: PAST }),
      await given.invitation(await given.employee(), { accepted_at: PAST }),
      await given.invitation(shut),
    ]
    const ids = [open, second, expired, revoked, accepted, disabled, 987_654]
    const expected = [
      ['done', 'The link will stop working.'],
      ['done', 'The link will stop working.'],
      ['skipped', 'Has expired already.'],
      ['skipped', 'Has been revoked already.'],
      ['skipped', 'Has registered already.'],
      ['skipped', 'Their account is disabled, so the link does not work.'],
      ['refused', 'No invitation has this ID.'],
    ]
    assert.deepEqual(told(await run('revoke', ids, true)), expected)
    assert.isNull((await row(open)).revoked_at)
    assert.deepEqual(told(await run('revoke', ids)), expected)
    for (const id of [open, second]) assert.isNotNull((await row(id)).revoked_at)
    assert.equal((await row(revoked)).revoked_at, PAST)
    for (const id of [expired, accepted, disabled]) assert.isNull((await row(id)).revoked_at)
    const trail = await auditTrail()
    assert.lengthOf(trail, 2)
    assert.equal(trail[0], `revoke_invitation employee ${ida.employeeId}`)
    assert.deepEqual(outcomes(await run('revoke', [open, second])), ['skipped', 'skipped'])
  })

  test('of administrators are revoked by administrators', async ({ assert }) => {
    const admins = await given.invitation(await given.invited({ role: 'admin' }))
    const refusal = [['refused', "Only administrators can change an administrator's account."]]
    assert.deepEqual(told(await run('revoke', [admins], true)), refusal)
    assert.deepEqual(told(await run('revoke', [admins])), refusal)
    assert.isNull((await row(admins)).revoked_at)
  })

  test('two at once do each of them once', async ({ assert }) => {
    const people = await Promise.all(Array.from({ length: 6 }, () => given.invited()))
    const ids: number[] = []
    for (const person of people) ids.push(await given.invitation(person))
    for (const [action, of] of [
      ['resend', ids.slice(0, 3)],
      ['revoke', ids.slice(3)],
    ] as const) {
      const both = await Promise.all([run(action, of), run(action, of.toReversed())])
      const all = both.flatMap(outcomes)
      assert.lengthOf(
        all.filter((outcome) => outcome === 'done'),
        3
      )
      assert.notInclude(all, 'refused')
    }
    assert.lengthOf(await mails(), 3)
    assert.lengthOf(await auditTrail(), 6)
  })
})
