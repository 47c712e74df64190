import { test } from '@japa/runner'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { manyPeople } from '#tests/helpers/people/many_people'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithMail, statementsOf, userRow } from '#tests/helpers/portal'

interface Answer {
  id: number
  /** `edit` of an account, `changeEmail` of an employee. */
  may: { edit?: boolean; changeEmail?: boolean }
}

/** Has an employee's permissions, and manages accounts and people. */
async function aClerk(): Promise<Person> {
  const clerk = await given.employee()
  for (const permission of ['users:manage', 'employees:view', 'employees:update'] as const) {
    await given.override(clerk, permission, 'grant')
  }
  return clerk
}

/** People whose address may or may not be changed, by kind. */
async function theCompany(): Promise<Record<string, Person>> {
  const colleague = await aClerk()
  const more = await given.employee()
  await given.bundle(more, ['pay:view'])
  const waiting = await given.waiting()
  const waitingForMore = await given.waiting()
  await given.override(waitingForMore, 'pay:view', 'grant')
  const invitedForMore = await given.invited()
  await given.override(invitedForMore, 'audit:view', 'grant')
  return {
    colleague,
    more,
    waiting,
    waitingForMore,
    invitedForMore,
    admin: await given.person({ role: 'admin' }),
    manager: await given.manager(),
    employee: await given.employee(),
    invited: await given.invited(),
    disabled: await given.disabled(),
  }
}

const viewers: [name: string, who: () => Promise<Person>][] = [
  ['an administrator', () => given.person({ role: 'admin' })],
  ['who manages accounts and people', aClerk],
  [
    'who manages accounts and sees pay',
    async () => {
      const clerk = await aClerk()
      await given.override(clerk, 'pay:view', 'grant')
      return clerk
    },
  ],
  ['a manager', () => given.manager()],
]

test.group('Whose account and email address may be changed', (group) => {
  group.each.setup(() => emptyPortalWithMail())

  test('is told to {0} as the change of it is answered')
    .with(viewers)
    .run(async ({ assert }, [, who]) => {
      const viewer = await who()
      const company = { ...(await theCompany()), oneself: viewer }
      const caller = await signedIn(viewer)
      const { status, body } = await caller.get<Answer[]>('/api/users')
      const listed = new Map((status === 200 ? body : []).map(({ id, may }) => [id, may]))
      const told = new Set<boolean>()
      for (const [name, person] of Object.entries(company)) {
        for (const url of [`/api/users/${person.id}`, `/api/employees/${person.employeeId}`]) {
          const shown = await caller.get<Answer>(url)
          const email = `moved-${person.id}-${url.split('/')[2]}@example.com`
          const answer = await caller.put(url, { email })
          const where = `${name} ${url}`
          if (shown.status !== 200) {
            assert.deepEqual([shown.status, answer.status], [403, 403], where)
            continue
          }
          const { edit, changeEmail } = shown.body.may
          const may = url.includes('users') ? edit : changeEmail
          assert.equal(answer.status, may ? 200 : 403, where)
          if (url.includes('users')) assert.deepEqual(listed.get(person.id), shown.body.may, where)
          told.add(may === true)
        }
      }
      assert.sameMembers([...told], viewer.role === 'admin' ? [true] : [true, false])
    })

  test('is nothing to who may only look at accounts, and nobody’s once erased', async ({
    assert,
  }) => {
    const looker = await given.employee()
    await given.override(looker, 'users:view', 'grant')
    const admin = await given.admin()
    const erased = await given.employee({ email: 'erased-77@invalid' })
    const closed = { enable: false, staysDisabled: null }
    const mayOf = async (viewer: Person, { id }: Person) =>
      (await (await signedIn(viewer)).get<Answer>(`/api/users/${id}`)).body.may
    assert.deepEqual(await mayOf(looker, looker), { edit: false, ...closed })
    assert.deepEqual(await mayOf(admin, looker), { edit: true, ...closed })
    assert.deepEqual(await mayOf(admin, erased), { edit: false, ...closed })
  })

  test('an account of whoever holds more is neither edited nor disabled, enabled or closed', async ({
    assert,
  }) => {
    const caller = await signedIn(await aClerk())
    const { more, manager, employee, waitingForMore } = await theCompany()
    const shut = await given.person({ disabled: true })
    await given.override(shut, 'pay:view', 'grant')
    const shown = await caller.get<Answer>(`/api/users/${shut.id}`)
    assert.deepEqual(shown.body.may, { edit: false, enable: false, staysDisabled: null })
    for (const person of [more, manager, waitingForMore, shut]) {
      const before = await userRow(person!.id)
      const answers = [
        await caller.put(`/api/users/${person!.id}`, { firstName: 'Eve' }),
        await caller.post(`/api/users/${person!.id}/disable`, {}),
        await caller.post(`/api/users/${person!.id}/enable`, {}),
        await caller.post(`/api/users/${person!.id}/deprovision`, {}),
        await caller.call(`/api/users/${person!.id}/sessions`, { method: 'DELETE' }),
      ]
      for (const { status } of answers) assert.equal(status, 403)
      assert.deepEqual(await userRow(person!.id), before)
    }
    assert.deepEqual(await auditTrail(), [])
    assert.equal((await caller.put(`/api/users/${employee!.id}`, { firstName: 'Eve' })).status, 200)
    assert.equal((await caller.post(`/api/users/${employee!.id}/disable`, {})).status, 200)
    assert.equal((await caller.post(`/api/users/${employee!.id}/enable`, {})).status, 200)
  })

  test('costs one statement more, however many are listed', async ({ assert }) => {
    const clerk = await aClerk()
    await manyPeople(200)
    const caller = await signedIn(clerk)
    const once = async (perPage: number) =>
      (await statementsOf(() => caller.get(`/api/users?perPage=${perPage}`))).length
    // A session is noted as used once a minute: one of two calls may meet it.
    const countOf = async (perPage: number) => Math.min(await once(perPage), await once(perPage))
    await countOf(2)
    assert.equal(await countOf(200), await countOf(2))
    assert.isAtMost(await countOf(200), 8)
  })
})
