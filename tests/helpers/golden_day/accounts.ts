import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { permissionId, type Permission } from '#core/permissions'
import { dbTime } from '#core/time'
import { signedIn, signIn } from '#tests/helpers/caller'
import { Hand, type Day } from '#tests/helpers/golden_day/day'
import type { Newcomers } from '#tests/helpers/golden_day/newcomers'
import { PASSWORD } from '#tests/helpers/people/people'
import { codeOf } from '#tests/helpers/accounts/two_factor'

const NEW_PASSWORD = 'walnut-ferry-lantern-nine'

/** Roles and permissions, users, passwords, addresses, two-factor sign-in. */
export async function accounts(day: Day, { mira, nils, otto }: Newcomers): Promise<void> {
  const miraUser = await day.userOf(mira)
  await roles(day, miraUser, await day.userOf(otto))
  await users(day, await day.userOf(nils))
  await ownAddress(day, miraUser, await day.userOf(nils))
  await twoFactor(day, await day.userOf(nils))
  const soonGone = await day.userOf(nils)
  const own = await day.as(soonGone)
  const profile = { firstName: 'Nils', lastName: 'Berg', email: 'nils.other@example.com' }
  await own.put('/api/profile', profile)
  await day.admin.post(`/api/users/${soonGone}/disable`, { reason: 'Lost their phone' })
  await day.admin.post(`/api/users/${soonGone}/enable`)
}

async function roles(day: Day, userId: number, otherId: number): Promise<void> {
  const { admin } = day
  const permissions = ['audit:view', 'training:review']
  const fields = { name: 'Auditors', description: 'Reads the log', permissions }
  const { id } = await admin.post('/api/roles', fields)
  const address = `/api/roles/${id}`
  await admin.put(address, {
    name: 'Inspectors',
    description: null,
    permissions: ['audit:view', 'pay:view'],
    revision: 1,
  })
  await admin.post(`${address}/members`, { userIds: [userId] })
  await admin.delete(`${address}/members/${userId}`)
  const { id: second } = await admin.post('/api/roles', { ...fields, name: 'Reviewers' })
  await admin.put(`/api/users/${userId}/roles`, { roleIds: [id, second] })
  await admin.put(`/api/users/${otherId}/roles`, { roleIds: [second] })
  const grants = [
    { permissionId: permissionId('pay:view'), granted: true },
    { permissionId: permissionId('documents:view'), granted: false },
  ]
  await admin.put(`/api/users/${userId}/permissions`, { permissions: grants })
  await admin.put(`/api/users/${userId}/permissions`, { permissions: [] })
  await admin.delete(`/api/roles/${second}?members=2`)
  const rule = { builtInRoles: ['manager'], roleIds: [id] }
  await admin.put('/api/two-factor-rules', rule)
  await admin.put('/api/two-factor-rules', { builtInRoles: [], roleIds: [] })
}

async function users(day: Day, userId: number): Promise<void> {
  const { admin } = day
  const address = `/api/users/${userId}`
  await admin.put(address, {
    firstName: 'Nils Erik',
    lastName: 'Berg Dahl',
    phone: '1',
    department: 'Stores',
    position: 'Keeper',
  })
  await admin.put(address, { role: 'manager' })
  await admin.put(address, { role: 'employee', phone: null })
  await admin.post(`${address}/reset-password`, { password: NEW_PASSWORD })
  const { caller } = await signIn('nils.berg@example.com', NEW_PASSWORD)
  const own = new Hand(caller, day.refused)
  await own.put('/api/profile/password', { currentPassword: NEW_PASSWORD, password: PASSWORD })
  await own.post('/api/auth/reauthentication', { password: PASSWORD })
  await own.delete(`/api/profile/sessions/${await sessionOf(userId)}`)
  await own.delete('/api/profile/sessions')
  await own.post('/api/logout')
  await admin.post(`${address}/send-reset`)
  await day.visitor.post('/api/password-resets', { email: 'nils.berg@example.com' })
  const reset = await day.token('password_reset', 'password_resets', { user_id: userId })
  await day.visitor.post(`/api/password-resets/${reset}`, { password: PASSWORD })
  await admin.delete(`${address}/sessions/${await sessionOf(userId)}`)
  await sessionOf(userId)
  await admin.delete(`${address}/sessions`)
  await admin.post(`${address}/unlock`)
}

/** An address requested, withdrawn, confirmed, stopped, allowed. */
async function ownAddress(day: Day, userId: number, clerkId: number): Promise<void> {
  const own = await day.as(userId)
  const profile = { firstName: 'Mira', lastName: 'Lind' }
  const ask = (email: string) => own.put('/api/profile', { ...profile, email })
  const link = (kind: 'email_change' | 'email_change_review') =>
    day.token(kind, 'email_changes', { user_id: userId })
  await ask('mira.first@example.com')
  await own.delete('/api/profile/email-change')
  await ask('mira.lind@example.com')
  await day.visitor.post(`/api/email-confirmations/${await link('email_change')}`)
  await day.visitor.post(`/api/email-changes/${await link('email_change_review')}/stop`)
  // A person who stops a change may be locked out by it, and sets a new password.
  await day.visitor.post('/api/password-resets', { email: 'mira.o@example.com' })
  const reset = await day.token('password_reset', 'password_resets', { user_id: userId })
  await day.visitor.post(`/api/password-resets/${reset}`, { password: PASSWORD })
  const grants = (granted: Permission[]) =>
    day.admin.put(`/api/users/${clerkId}/permissions`, {
      permissions: granted.map((one) => ({ permissionId: permissionId(one), granted: true })),
    })
  await grants(['users:view', 'users:manage', 'audit:view', 'pay:view'])
  const clerk = await day.as(clerkId)
  await clerk.put(`/api/users/${userId}`, { email: 'mira.new@example.com' })
  await day.visitor.post(`/api/email-changes/${await link('email_change_review')}/allow`)
  await day.visitor.post(`/api/email-confirmations/${await link('email_change')}`)
  await grants([])
}

async function twoFactor(day: Day, userId: number): Promise<void> {
  const own = await day.as(userId)
  const { secret } = await own.post('/api/profile/two-factor')
  const confirmation = { code: codeOf(secret ?? 'AAAA') }
  const confirmed = await own.post('/api/profile/two-factor/confirmation', confirmation)
  const renewed = await own.post('/api/profile/two-factor/recovery-codes')
  const { caller } = await signIn('nils.berg@example.com', PASSWORD)
  const [code] = renewed.recoveryCodes ?? confirmed.recoveryCodes ?? []
  await new Hand(caller, day.refused).post('/api/login/code', { code })
  await own.delete('/api/profile/two-factor')
  const again = await own.post('/api/profile/two-factor')
  const next = { code: codeOf(again.secret ?? 'AAAA') }
  await own.post('/api/profile/two-factor/confirmation', next)
  await day.admin.delete(`/api/users/${userId}/two-factor`)
}

/** Another session of a person. */
async function sessionOf(userId: number): Promise<string> {
  const sessions = () => db.from('sessions').where('user_id', userId).select('id')
  const before = new Set((await sessions()).map(({ id }) => id))
  await signedIn({ id: userId })
  return (await sessions()).map(({ id }) => String(id)).find((id) => !before.has(id)) ?? ''
}

/** Settings of every section, including a secret. */
export async function settings(day: Day, logo: Uint8Array<ArrayBuffer>): Promise<void> {
  const { admin } = day
  const put = (section: string, values: object) => admin.put(`/api/settings/${section}`, values)
  await put('company', { companyName: 'Harbor Ltd' })
  await put('time', { timeZone: 'Europe/Oslo', reminderHour: 7 })
  await put('time', { defaults: ['timeZone', 'reminderHour'] })
  await put('reminders', { daysBeforeDue: [14, 1], overdueRepeatDays: 20 })
  await put('passwords', { passwordMinLength: 13, sessionDays: 20 })
  await put('mail', {
    smtpHost: 'mail.example.com',
    smtpSecurity: 'tls',
    smtpUsername: 'portal',
    smtpPassword: 'a secret of the mail server',
    mailFrom: 'portal@example.com',
  })
  await put('mail', { smtpPassword: null })
  await put('mail', {
    defaults: ['smtpHost', 'smtpSecurity', 'smtpUsername', 'smtpPassword', 'mailFrom'],
  })
  await put('retention', { importDays: 20, mailDays: 400, signInDays: 100 })
  await admin.send('PUT', '/api/settings/logo', logo, 'image/png')
  await admin.delete('/api/settings/logo')
  await admin.post('/api/settings/mail-server-tests', { to: 'try@example.com' })
}

/** Emails that failed, or were sent and are repeated. */
export async function mails(day: Day): Promise<void> {
  const rows: { id: number }[] = await db.from('outbox_messages').orderBy('id').limit(3)
  const [first, second, third] = rows.map(({ id }) => Number(id))
  const mark = (id: number | undefined, state: string) =>
    db
      .from('outbox_messages')
      .where('id', id ?? 0)
      .update({ state, sent_at: state === 'sent' ? dbTime(DateTime.utc()) : null })
  await mark(first, 'failed')
  await day.admin.post(`/api/mails/${first}/retry`)
  await mark(second, 'sent')
  await day.admin.post(`/api/mails/${second}/resend`)
  await mark(third, 'failed')
  await day.admin.post('/api/mails/failed/retry', { upTo: third })
}
