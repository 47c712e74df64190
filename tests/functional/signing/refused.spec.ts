import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { signingLink } from '#signing/signing_link'
import { cancelInTransaction } from '#signing/services/cancel_request'
import { change } from '#audit/services/change'
import { systemActor } from '#audit/actor'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  actionRow,
  actionsOf,
  openAs,
  recorded,
  refusedOf,
  sentRequest,
  signAs,
  signatureFor,
  type Sent,
} from '#tests/helpers/signing/signing'

interface Attack {
  title: string
  /** Who tries, and for which role. */
  who: 'maya' | 'ana' | 'admin'
  role: 'MANAGER' | 'EMPLOYEE'
  before?: (sent: Sent, people: Record<string, Person>) => Promise<unknown>
  status: number
  reason: RegExp
}

const ATTACKS: Attack[] = [
  {
    title: 'another’s action',
    who: 'admin',
    role: 'MANAGER',
    status: 404,
    reason: /someone else/,
  },
  {
    title: 'the manager for the employee',
    who: 'maya',
    role: 'EMPLOYEE',
    status: 404,
    reason: /someone else/,
  },
  { title: 'out of turn', who: 'ana', role: 'EMPLOYEE', status: 409, reason: /not your turn/ },
  {
    title: 'while the first signature is not on the document yet',
    who: 'ana',
    role: 'EMPLOYEE',
    before: (sent) => signAs(sent, 'MANAGER'),
    status: 409,
    reason: /not your turn/,
  },
  {
    title: 'both roles by one person',
    who: 'ana',
    role: 'EMPLOYEE',
    // Nothing in the portal can cause this, but a change in the database could.
    before: async (sent, { ana }) => {
      await signAs(sent, 'MANAGER')
      await recorded(sent)
      await db.from('signing_actions').where('request_id', sent.id).update({ user_id: ana!.id })
    },
    status: 409,
    reason: /different people/,
  },
  {
    title: 'after it was called off',
    who: 'maya',
    role: 'MANAGER',
    before: (sent) =>
      change(systemActor, (change) => cancelInTransaction(change, sent.id, 'cancelled', null)),
    status: 409,
    reason: /not open anymore/,
  },
  {
    title: 'after it expired',
    who: 'maya',
    role: 'MANAGER',
    before: async () => {
      Settings.now = () => Date.now() + 3 * 3_600_000
    },
    status: 409,
    reason: /expired/,
  },
  {
    title: 'after the role was lost',
    who: 'maya',
    role: 'MANAGER',
    before: (_, { maya }) => db.from('users').where('id', maya!.id).update({ role: 'employee' }),
    status: 403,
    reason: /administrators and managers/,
  },
  {
    title: 'a second time',
    who: 'maya',
    role: 'MANAGER',
    before: (sent) => signAs(sent, 'MANAGER'),
    status: 409,
    reason: /signed this already/,
  },
  {
    title: 'after another manager was named',
    who: 'maya',
    role: 'MANAGER',
    before: async (sent) => {
      const { id } = await given.manager()
      await db.from('signing_actions').where('id', sent.actions.MANAGER).update({ user_id: id })
      await db.from('signing_requests').where('id', sent.id).update({ manager_id: id })
    },
    status: 404,
    reason: /someone else/,
  },
]

test.group('Signing that is refused', (group) => {
  let people: Record<'maya' | 'ana' | 'admin', Person>
  let sent: Sent

  group.each.setup(async () => {
    await emptyPortal()
    people = {
      maya: await given.manager(),
      ana: await given.employee(),
      admin: await given.admin(),
    }
    const expiresAt = DateTime.utc().plus({ hours: 2 })
    sent = await sentRequest({ manager: people.maya, employee: people.ana, expiresAt })
    return () => {
      Settings.now = () => Date.now()
    }
  })

  test('{title}: nothing is signed, and the audit log tells')
    .with(ATTACKS)
    .run(async ({ assert }, { who, role, before, status, reason }) => {
      const caller = await signedIn(people[who])
      const body = await signatureFor(sent, role)
      await before?.(sent, people)
      const actionId = sent.actions[role]
      const signedBefore = signatures(await actionsOf(sent.id))

      const calls = {
        sign: await caller.post(`/api/sign/actions/${actionId}/signature`, body),
        decline: await caller.post(`/api/sign/actions/${actionId}/decline`, { reason: 'No' }),
        paper: await caller.post(`/api/sign/actions/${actionId}/paper`),
      }
      for (const [step, answer] of Object.entries(calls)) {
        assert.equal(answer.status, status, step)
        assert.isNotEmpty(answer.body.message)
      }
      const told = await refusedOf(sent)
      assert.lengthOf(told, 3)
      for (const [index, step] of Object.keys(calls).entries()) {
        assert.isTrue(told[index]?.startsWith(`${step}: `), told[index])
        assert.match(told[index] ?? '', reason)
      }
      assert.deepEqual(signatures(await actionsOf(sent.id)), signedBefore)
      assert.isNull((await actionRow(actionId)).paper_asked_at)
    })

  test('{title}: the documents are not shown either')
    .with(ATTACKS.filter(({ title }) => title !== 'a second time'))
    .run(async ({ assert }, { who, role, before, reason }) => {
      const caller = await signedIn(people[who])
      const token = signingLink(
        sent.actions[role],
        people[who].id,
        DateTime.utc().plus({ days: 1 })
      )
      await before?.(sent, people)
      const file = `/api/sign/actions/${sent.actions[role]}/documents/${sent.documents[0]}`
      assert.isAtLeast((await caller.get(file)).status, 403)
      const page = await caller.page(`/sign/${token}`)
      assert.isAtLeast(page.status, 403)
      assert.notInclude(page.text, 'House rules')
      const told = await refusedOf(sent)
      assert.lengthOf(told, 2)
      assert.match(told[0] ?? '', reason)
    })

  test('how another’s action stands is not told', async ({ assert }) => {
    for (const who of ['admin', 'ana'] as const) {
      const caller = await signedIn(people[who])
      assert.equal((await caller.get(`/api/sign/actions/${sent.actions.MANAGER}`)).status, 404)
    }
    const told = await refusedOf(sent)
    assert.deepEqual(told, Array(2).fill('read: This is for someone else to sign.'))
  })

  test('an old address of who signs no more opens nothing', async ({ assert }) => {
    const caller = await signedIn(people.maya)
    const before = DateTime.utc().minus({ days: 1 })
    const token = signingLink(sent.actions.MANAGER, people.maya.id, before)
    const { id } = await given.manager()
    await db.from('signing_actions').where('id', sent.actions.MANAGER).update({ user_id: id })
    const page = await caller.page(`/sign/${token}`)
    assert.equal(page.status, 403)
    assert.notInclude(page.text, 'House rules')
    assert.deepEqual(await refusedOf(sent), ['open: The address was too old.'])
  })

  test('an account that was closed while it signed: {0}')
    .with(['disabled_at', 'sign_in_blocked_at'])
    .run(async ({ assert }, column) => {
      const now = DateTime.utc().toFormat('yyyy-MM-dd HH:mm:ss.SSS')
      await db
        .from('users')
        .where('id', people.maya.id)
        .update({ [column]: now })
      await assert.rejects(() => signAs(sent, 'MANAGER'), /cannot sign in anymore/)
      assert.isNull((await actionRow(sent.actions.MANAGER)).signed_at)
    })

  test('signing and calling off at once: one of them happens', async ({ assert }) => {
    const maya = await signedIn(people.maya)
    const admin = await signedIn(people.admin)
    const body = await signatureFor(sent, 'MANAGER')
    await openAs(sent, 'MANAGER')
    const template = await db.from('signing_documents').where('request_id', sent.id).firstOrFail()
    const corrected = {
      employeeId: people.ana.employeeId,
      managerId: people.maya.id,
      templateIds: [Number(template.template_id)],
    }
    const [signed, ...ended] = await Promise.all([
      maya.post(`/api/sign/actions/${sent.actions.MANAGER}/signature`, body),
      admin.post(`/api/sign/requests/${sent.id}/cancellation`, {}),
      admin.post(`/api/sign/requests/${sent.id}/correction`, corrected),
      admin.put(`/api/sign/requests/${sent.id}/manager`, { managerId: people.admin.id }),
    ])
    assert.include([200, 403, 404, 409], signed.status)
    for (const { status } of ended) assert.include([200, 201, 409], status)
    assert.lengthOf(
      ended.slice(0, 2).filter(({ status }) => status < 300),
      1
    )
    const action = await actionRow(sent.actions.MANAGER)
    assert.equal(action.signed_at !== null, signed.status === 200)
    if (signed.status === 200) assert.equal(Number(action.user_id), people.maya.id)
    const open = await db
      .from('signing_requests')
      .whereNot('status', 'CANCELLED')
      .select('corrects_id')
    assert.lengthOf(open, ended[1]?.status === 201 ? 1 : 0)
  })
})

const signatures = (actions: Awaited<ReturnType<typeof actionsOf>>) =>
  actions.map(({ role, signed_at: signedAt, filled_sha256: hash }) => [role, signedAt, hash])
