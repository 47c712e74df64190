import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { dueMails } from '#messages/delivery/claim_mails'
import { resendInvitation } from '#people/invitations/manage_invitation'
import { auditEntries, auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface Answer {
  message?: string
  state?: string
  link?: string | null
}

test.group('Undoing the revocation of an invitation', (group) => {
  let manager: Person
  let caller: Caller
  let ida: Person
  let id: number

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
    caller = await signedIn(manager)
    ida = await given.invited({ firstName: 'Ida' })
    id = await given.invitation(ida)
    return () => {
      Settings.now = () => Date.now()
    }
  })

  const row = (of = id) => db.from('invitations').where('id', of).firstOrFail()
  const revoke = (of = id) => caller.post<Answer>(`/api/invitations/${of}/revoke`)
  const undo = (of = id, by = caller) => by.post<Answer>(`/api/invitations/${of}/revoke/undo`)
  const resend = () => resendInvitation(ida.employeeId, systemActor)
  const later = (seconds: number) => {
    const at = Date.now()
    Settings.now = () => at + seconds * 1000
  }

  test('makes the link work again as before', async ({ assert }) => {
    const before = await row()
    await revoke()
    assert.isNotNull((await row()).revoked_at)
    const since = await auditHead()
    const { status, body, text } = await undo()
    assert.equal(status, 200, text)
    assert.containSubset(body, { id, state: 'not_mailed' })
    assert.deepEqual(await row(), before)
    assert.deepEqual(await db.from('undos'), [])
    const entries = await auditEntries(since)
    assert.lengthOf(entries, 1)
    assert.containSubset(entries[0], {
      action: 'undo_revocation',
      entityType: 'employee',
      entityId: String(ida.employeeId),
      performedById: manager.id,
      newValues: { invitationId: id },
    })
    assert.equal((await revoke()).status, 200)
  })

  test('is for who may revoke', async ({ assert }) => {
    await revoke()
    assert.equal((await undo(id, visitor())).status, 401)
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    assert.equal((await undo(id, await signedIn(viewer))).status, 403)
    assert.equal((await undo(987_654)).status, 404)
    assert.isNotNull((await row()).revoked_at)
  })

  test('and the revocation, of an administrator are for administrators', async ({ assert }) => {
    const admins = await given.invitation(await given.invited({ role: 'admin' }))
    assert.equal((await revoke(admins)).status, 403)
    assert.isNull((await row(admins)).revoked_at)
    const own = await signedIn(await given.admin())
    assert.equal((await own.post(`/api/invitations/${admins}/revoke`)).status, 200)
    assert.equal((await undo(admins)).status, 403)
    assert.isNotNull((await row(admins)).revoked_at)
    assert.equal((await undo(admins, own)).status, 200)
  })

  test('is refused without a revocation, after one of many, and when it is too late', async ({
    assert,
  }) => {
    assert.equal((await undo()).status, 409)
    const other = await given.invitation(await given.invited())
    await caller.post('/api/invitations/bulk', { action: 'revoke', ids: [other] })
    assert.equal((await undo(other)).status, 409)
    await revoke()
    later(13)
    const { status, body } = await undo()
    assert.equal(status, 409)
    assert.equal(body.message, 'This revocation can no longer be undone.')
    assert.isNotNull((await row()).revoked_at)
  })

  test('is refused when something has changed since', async ({ assert }) => {
    await revoke()
    await resend()
    const { status, body } = await undo()
    assert.equal(status, 409)
    assert.include(body.message, 'Something has changed since this revocation')
    assert.isNotNull((await row()).revoked_at)
    assert.lengthOf(await db.from('invitations').whereNull('revoked_at'), 1)

    const leo = await given.invited()
    const his = await given.invitation(leo)
    await revoke(his)
    await caller.post(`/api/employees/${leo.employeeId}/reject`, {})
    assert.equal((await undo(his)).status, 409)
    assert.isNotNull((await row(his)).revoked_at)
  })

  test('holds back an email that waits, which leaves after the undo', async ({ assert }) => {
    await resend()
    assert.lengthOf(await dueMails(10), 1)
    await revoke()
    assert.lengthOf(await dueMails(10), 0)
    assert.equal((await undo()).status, 200)
    assert.lengthOf(await dueMails(10), 0)
    later(16)
    const [mail] = await db.from('outbox_messages')
    assert.deepEqual(await dueMails(10), [mail.id])
  })

  test('of two at once one succeeds, and against another change one of both happens', async ({
    assert,
  }) => {
    await revoke()
    const both = await Promise.all([undo(), undo()])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    await revoke()
    const [undone] = await Promise.all([undo(), resend()])
    assert.include([200, 409], undone.status)
    const open = await db.from('invitations').whereNull('revoked_at')
    assert.lengthOf(open, 1)
    assert.equal(open[0].id === id, undone.status === 200)
    const trail = await auditTrail()
    assert.lengthOf(
      trail.filter((entry) => entry.startsWith('undo_revocation')),
      undone.status === 200 ? 2 : 1
    )
  })
})
