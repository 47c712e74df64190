import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#accounts/services/link_tokens'
import { permissionId, type Permission } from '#core/permissions'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { REGISTRATION } from '#tests/helpers/accounts/invited'
import { linkIn, mailServer } from '#tests/helpers/messages/mail_server'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithMail, userRow } from '#tests/helpers/portal'
import UserRole from '#accounts/models/user_role'

interface Invitation {
  employeeId: number
  link: string | null
  mayResend: boolean
}
interface Added {
  id: number
  inviteToken: string | null
  inviteLink: string | null
}

const NEWCOMER = { firstName: 'Ida', lastName: 'Berg', email: 'ida@example.com' }
const tokenOf = (link: string) => link.split('/').at(-1) as string

test.group('The link of an invitation', (group) => {
  let admin: Caller
  let manager: Person
  let hr: Caller

  group.each.setup(() => emptyPortalWithMail())
  group.each.setup(async () => {
    admin = await signedIn(await given.admin())
    manager = await given.manager()
    hr = await signedIn(manager)
  })

  const linkFor = async (viewer: Caller) => {
    const { body } = await viewer.get<Invitation[]>('/api/invitations')
    const page = await viewer.page<{ invitations: Invitation[] }>('/employees/invitations')
    const [shown] = page.props.invitations
    const [row] = body
    if (shown?.link !== row?.link) throw new Error('The page and the list differ')
    return row?.link
  }
  const register = (token: string) =>
    visitor().post(`/api/invitations/${token}/registration`, REGISTRATION)
  const userOf = async () =>
    Number((await db.from('users').where('email', NEWCOMER.email).firstOrFail()).id)

  /** A new person whom the manager added, with the link that the manager has. */
  async function added() {
    const { status, body } = await hr.post<Added>('/api/employees', NEWCOMER)
    if (status !== 201) throw new Error(JSON.stringify(body))
    await mailServer.waitForMailTo(NEWCOMER.email)
    mailServer.clear()
    return { employeeId: body.id, link: body.inviteLink as string, userId: await userOf() }
  }

  test('is not shown to who may see employees and not invite them', async ({ assert }) => {
    const { link, employeeId } = await added()
    const clerk = await given.employee()
    await given.bundle(clerk, ['employees:view', 'pay:view'], 'Payroll')
    const payroll = await signedIn(clerk)
    assert.isNull(await linkFor(payroll))
    assert.notInclude(
      JSON.stringify((await payroll.get(`/api/employees/${employeeId}`)).body),
      tokenOf(link)
    )
    assert.equal(await linkFor(hr), link)
    assert.equal(await linkFor(admin), link)
  })

  test('is not shown to who may invite and holds less than the account will', async ({
    assert,
  }) => {
    const { userId, employeeId } = await added()
    await db.from('users').where('id', userId).update({ role: 'manager' })
    const clerk = await given.employee()
    await given.bundle(clerk, ['employees:view', 'employees:update'])
    const other = await signedIn(clerk)
    const { body } = await other.get<Invitation[]>('/api/invitations')
    assert.containSubset(body, [{ link: null, mayResend: true }])
    assert.isNull(await linkFor(other))
    const sent = await other.post<Invitation>(`/api/employees/${employeeId}/invitations`)
    assert.equal(sent.status, 201)
    assert.isNull(sent.body.link)
    assert.isNotNull(await linkFor(hr))
  })

  test('is not repeated to who added the person and holds less by now', async ({ assert }) => {
    const key = { headers: { 'idempotency-key': 'ida-once-only' } }
    const add = () => hr.call<Added>('/api/employees', { method: 'POST', body: NEWCOMER, ...key })
    const first = await add()
    assert.isNotNull(first.body.inviteLink)
    await admin.put(`/api/users/${await userOf()}/permissions`, {
      permissions: [{ permissionId: permissionId('settings:manage'), granted: true }],
    })
    const again = await add()
    assert.equal(again.body.id, first.body.id)
    assert.isNull(again.body.inviteLink)
    assert.isNull(again.body.inviteToken)
  })

  const bundleOf = async (...permissions: Permission[]) =>
    given.bundle(await given.employee(), permissions, 'Powers')
  const role = (roleId: number) => admin.get<{ revision: number }>(`/api/roles/${roleId}`)

  const gains: [name: string, give: (userId: number) => Promise<{ status: number }>][] = [
    ['the role Manager', (id) => admin.put(`/api/users/${id}`, { ...NEWCOMER, role: 'manager' })],
    [
      'an override',
      (id) =>
        admin.put(`/api/users/${id}/permissions`, {
          permissions: [{ permissionId: permissionId('secrets:reveal'), granted: true }],
        }),
    ],
    [
      'a bundle',
      async (id) =>
        admin.put(`/api/users/${id}/roles`, { roleIds: [await bundleOf('audit:view')] }),
    ],
    [
      'membership of a bundle',
      async (id) =>
        admin.post(`/api/roles/${await bundleOf('users:manage')}/members`, { userIds: [id] }),
    ],
    [
      'more by a bundle that they have',
      async (id) => {
        const roleId = await bundleOf('training:view')
        await UserRole.create({ userId: id, roleId })
        const { revision } = (await role(roleId)).body
        return admin.put(`/api/roles/${roleId}`, {
          name: 'Powers',
          description: 'More than before',
          permissions: ['audit:view', 'training:view'],
          revision,
        })
      },
    ],
    [
      'what an override denied',
      async (id) => {
        await given.override({ id }, 'documents:view', 'deny')
        return admin.put(`/api/users/${id}/permissions`, { permissions: [] })
      },
    ],
  ]

  test('ends when the account is given {0}; a new one goes to the person alone')
    .with(gains)
    .run(async ({ assert }, [, give]) => {
      const { employeeId, link, userId } = await added()
      assert.oneOf((await give(userId)).status, [200, 201, 204])

      assert.equal((await register(tokenOf(link))).status, 404)
      assert.isNull((await userRow(userId)).password)
      const reissued = (await auditEntries()).filter(
        ({ action }) => action === 'reissue_invitation'
      )
      assert.lengthOf(reissued, 1)
      assert.containSubset(reissued, [
        { entityId: String(employeeId), newValues: { reason: 'permissions' } },
      ])
      const mailed = linkIn(await mailServer.waitForMailTo(NEWCOMER.email), '/invite/')
      assert.notEqual(mailed, link)
      assert.equal((await register(tokenOf(mailed))).status, 201)
    })

  test('stays when the account is given nothing that it lacked', async ({ assert }) => {
    const { link, userId } = await added()
    const answers = [
      await admin.put(`/api/users/${userId}`, { ...NEWCOMER, role: 'employee' }),
      await admin.put(`/api/users/${userId}/roles`, { roleIds: [await bundleOf('training:view')] }),
      await admin.put(`/api/users/${userId}/permissions`, {
        permissions: [{ permissionId: permissionId('documents:view'), granted: false }],
      }),
    ]
    for (const { status } of answers) assert.oneOf(status, [200, 204])
    assert.equal((await register(tokenOf(link))).status, 201)
  })

  test('says that a newer one has replaced it, and tells nothing else', async ({ assert }) => {
    const { link } = await added()
    const { id } = await db.from('invitations').firstOrFail()
    const open = (generation: number) =>
      visitor().page(`/invite/${linkToken('invitation', id, generation)}`)
    const facts: object[] = [
      { generation: 2 },
      { generation: 21 },
      { revoked_at: '2026-01-01 08:00:00.000' },
    ]
    for (const fact of facts) {
      await db.from('invitations').where('id', id).update(fact)
      const { status, props, text } = await open(1)
      assert.deepEqual([status, props.state, props.invitation], [404, 'replaced', null])
      assert.notInclude(text, NEWCOMER.email)
    }
    assert.equal((await register(tokenOf(link))).status, 404)
    for (const made of [0, -1, 22]) assert.equal((await open(made)).props.state, 'invalid')
    await db.from('invitations').where('id', id).update({ generation: 200 })
    assert.equal((await open(1)).props.state, 'invalid')
  })

  test('an expired one does not come back to life either', async ({ assert }) => {
    const { employeeId, link, userId } = await added()
    await db.from('invitations').update({ expires_at: '2026-01-01 08:00:00.000' })
    await admin.put(`/api/users/${userId}`, { ...NEWCOMER, role: 'manager' })
    await hr.post(`/api/employees/${employeeId}/invitations`)
    assert.equal((await register(tokenOf(link))).status, 404)
  })

  test('a registration that began with a link that has ended since is refused', async ({
    assert,
  }) => {
    const { employeeId, userId } = await added()
    const { registerInTransaction: registerWithin } =
      await import('#people/invitations/register_employee')
    const { change } = await import('#audit/services/change')
    const { systemActor } = await import('#audit/actor')
    const { id } = await db.from('invitations').firstOrFail()
    await admin.put(`/api/users/${userId}`, { ...NEWCOMER, role: 'manager' })
    const invitation = { id, generation: 1, employee_id: employeeId }
    await assert.rejects(() =>
      change(systemActor, (change) => registerWithin(change, invitation, REGISTRATION, 'hash'))
    )
    assert.isNull((await userRow(userId)).password)
  })
})
