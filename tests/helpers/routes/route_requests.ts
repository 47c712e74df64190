import { Readable } from 'node:stream'
import { DateTime } from 'luxon'
import sharp from 'sharp'
import router from '@adonisjs/core/services/router'
import { changePhoto } from '#accounts/services/change_photo'
import { linkToken } from '#accounts/services/link_tokens'
import { systemActor } from '#audit/actor'
import { approveUndoably } from '#people/undo/undo_approval'
import { revokeInvitation } from '#people/undo/undo_revocation'
import { dbTime } from '#core/time'
import { AUDIT_REQUESTS } from '#tests/helpers/audit_log/audit_requests'
import { BACKUP_REQUESTS } from '#tests/helpers/backup/backup_requests'
import { DOCUMENT_REQUESTS } from '#tests/helpers/documents/document_requests'
import { IMPORT_REQUESTS } from '#tests/helpers/people/import_requests'
import { LIST_REQUESTS } from '#tests/helpers/people/list_requests'
import { OUTBOX_REQUESTS } from '#tests/helpers/messages/outbox_requests'
import { PROFILE_REQUESTS } from '#tests/helpers/people/profile_requests'
import { SETTINGS_REQUESTS } from '#tests/helpers/settings/settings_requests'
import { ROLE_REQUESTS } from '#tests/helpers/accounts/role_requests'
import { SECURITY_REQUESTS, sessionOf } from '#tests/helpers/accounts/security_requests'
import { TRAINING_REQUESTS } from '#tests/helpers/training/training_requests'
import { USER_REQUESTS } from '#tests/helpers/accounts/user_requests'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { EmailChangeFactory } from '#database/factories/email_change_factory'
import { PasswordResetFactory } from '#database/factories/password_reset_factory'
import { ONBOARDING_REQUESTS } from '#tests/helpers/onboarding/onboarding_requests'

/** The caller, and whether the row in the address is theirs. */
export interface Scene {
  me: Person | null
  own: boolean
}

export interface RouteRequest {
  url: string
  body?: Record<string, unknown>
  /** A file, sent as it is instead of JSON. */
  raw?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

export type Builder = (scene: Scene) => RouteRequest | Promise<RouteRequest>

export const inHours = (hours: number) => dbTime(DateTime.utc().plus({ hours }))
let counter = 0
export const unique = () => `${Date.now().toString(36)}${++counter}`

/** The row of the call: one's own, or that of a person made for it. */
export const subject = async (scene: Scene, other: () => Promise<Person>) =>
  scene.own && scene.me ? scene.me : other()

async function emailChange(userId: number, columns = {}): Promise<number> {
  const oldEmail = `old-${unique()}@example.com`
  const { id } = await EmailChangeFactory.merge({ userId, oldEmail, ...columns }).create()
  return id
}

async function passwordResetToken(): Promise<string> {
  const { id: userId } = await given.employee()
  const { id } = await PasswordResetFactory.merge({ userId }).create()
  return linkToken('password_reset', id, 1)
}

const emailChangeToken = async () =>
  linkToken('email_change', await emailChange((await given.employee()).id), 1)

const reviewToken = async (columns = {}) =>
  linkToken('email_change_review', await emailChange((await given.employee()).id, columns), 1)

const invitationToken = async (columns = {}) =>
  linkToken('invitation', await given.invitation(await given.invited(), columns), 1)

const OWN_DETAILS = {
  emergencyContactName: 'Nils Okafor',
  emergencyContactRelationship: 'Brother',
  emergencyContactPhone: '+46 70 765 43 21',
  phone: '+46 70 123 45 67',
  presentAddress: '1 Harbour Street\nGothenburg',
  permanentAddress: '2 Hill Road',
  qualifications: 'Crane licence',
  education: 'BSc',
  experience: 'Ten years at sea',
}

const EMPLOYEE_FIELDS = {
  ...OWN_DETAILS,
  firstName: 'Mira',
  lastName: 'Okafor',
  position: 'Crane operator',
  department: 'Harbour',
  location: 'Gothenburg',
  startDate: '2026-03-01',
  socialSecurityNumber: '123-45-6789',
  driversLicense: 'D1234567',
  sourceOfHire: 'Referral',
}

const newPassword = 'walnut-ferry-lantern-nine'

export const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
  )

/** Gives a person a photo, like an upload. */
export async function photographed(person: Person): Promise<Person> {
  await changePhoto(person.id, Readable.from([await picture()]), systemActor)
  return person
}

/** A valid call for each route, by method and pattern. */
export const ROUTE_REQUESTS: Record<string, Builder> = {
  'GET /': () => ({ url: '/' }),
  'GET /*': () => ({ url: '/no/such/page' }),

  'GET /api/login': () => ({ url: '/api/login' }),
  'POST /api/login': async ({ me }) => ({
    url: '/api/login',
    body: { email: (me ?? (await given.employee())).email, password: PASSWORD },
  }),
  'GET /api/logout': () => ({ url: '/api/logout' }),
  'POST /api/logout': () => ({ url: '/api/logout', body: {} }),
  'GET /forgot-password': () => ({ url: '/forgot-password' }),
  'POST /api/password-resets': () => ({
    url: '/api/password-resets',
    body: { email: `nobody-${unique()}@example.com` },
  }),
  'GET /reset-password/:token': async () => ({
    url: `/reset-password/${await passwordResetToken()}`,
  }),
  'POST /api/password-resets/:token': async () => ({
    url: `/api/password-resets/${await passwordResetToken()}`,
    body: { password: newPassword },
  }),
  'GET /confirm-email/:token': async () => ({ url: `/confirm-email/${await emailChangeToken()}` }),
  'POST /api/email-confirmations/:token': async () => ({
    url: `/api/email-confirmations/${await emailChangeToken()}`,
    body: {},
  }),

  'GET /api/auth/user': () => ({ url: '/api/auth/user' }),
  'GET /api/openapi.json': () => ({ url: '/api/openapi.json' }),
  'GET /api/auth/permissions': () => ({ url: '/api/auth/permissions' }),
  'GET /change-password': () => ({ url: '/change-password' }),
  'GET /profile': () => ({ url: '/profile' }),
  'PUT /api/profile/password': () => ({
    url: '/api/profile/password',
    body: { currentPassword: PASSWORD, password: newPassword },
  }),
  'GET /api/profile': () => ({ url: '/api/profile' }),
  'PUT /api/profile': () => ({
    url: '/api/profile',
    body: { firstName: 'Ana', lastName: 'Díaz', phone: '+46 70 123 45 67' },
  }),
  'PUT /api/profile/scope': () => ({ url: '/api/profile/scope', body: { scope: 'everyone' } }),
  'PUT /api/profile/columns/employees': () => ({
    url: '/api/profile/columns/employees',
    body: { columns: ['manager'] },
  }),
  'PUT /api/profile/details': () => ({ url: '/api/profile/details', body: { ...OWN_DETAILS } }),
  'PUT /api/profile/photo': async () => ({
    url: '/api/profile/photo',
    raw: await picture(),
    headers: { 'content-type': 'image/png' },
  }),
  'DELETE /api/profile/photo': async ({ me }) => {
    if (me) await photographed(me)
    return { url: '/api/profile/photo' }
  },
  'GET /api/users/:id/photo': async (scene) => {
    const { id } = await photographed(await subject(scene, given.employee))
    return { url: `/api/users/${id}/photo` }
  },
  'DELETE /api/profile/email-change': async ({ me }) => {
    if (me) await emailChange(me.id)
    return { url: '/api/profile/email-change' }
  },
  'DELETE /api/profile/sessions': () => ({ url: '/api/profile/sessions' }),
  'DELETE /api/profile/sessions/:id': async (scene) => {
    const { id } = await subject(scene, given.employee)
    return { url: `/api/profile/sessions/${await sessionOf(id)}` }
  },

  ...OUTBOX_REQUESTS,

  'GET /employees': () => ({ url: '/employees' }),
  'POST /api/employees/bulk': async () => ({
    url: '/api/employees/bulk',
    body: {
      action: 'department',
      ids: [(await given.employee()).employeeId],
      department: 'Quay',
    },
  }),
  'GET /employees/add': () => ({ url: '/employees/add' }),
  'GET /employees/invitations': () => ({ url: '/employees/invitations' }),
  'GET /pending-approvals': () => ({ url: '/pending-approvals' }),
  'GET /invite/:token': async () => ({ url: `/invite/${await invitationToken()}` }),
  'GET /api/employees': () => ({ url: '/api/employees' }),
  'POST /api/employees': () => ({
    url: '/api/employees',
    body: { ...EMPLOYEE_FIELDS, email: `mira-${unique()}@example.com`, sendInvite: false },
  }),
  'GET /api/employees/pending': () => ({ url: '/api/employees/pending' }),
  'GET /api/employees/export': () => ({ url: '/api/employees/export' }),
  'POST /api/employees/export': async () => ({
    url: '/api/employees/export',
    body: { ids: [(await given.employee()).employeeId], format: 'xlsx' },
  }),
  'GET /api/employees/:id': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.employee)).employeeId}`,
  }),
  'PUT /api/employees/:id': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.employee)).employeeId}`,
    body: { ...EMPLOYEE_FIELDS },
  }),
  'GET /api/employees/:id/record': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.employee)).employeeId}/record`,
  }),
  'POST /api/employees/number-search': () => ({
    url: '/api/employees/number-search',
    body: { socialSecurityNumber: '123-45-6789', reason: 'A letter names nobody else' },
  }),
  'POST /api/employees/:id/reveal': async (scene) => {
    const { employeeId } = await subject(scene, given.employee)
    if (employeeId) await given.numbers(employeeId)
    return {
      url: `/api/employees/${employeeId}/reveal`,
      body: { field: 'socialSecurityNumber', reason: 'Form W-2' },
    }
  },
  'POST /api/employees/:id/record': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.employee)).employeeId}/record`,
    body: { format: 'pdf' },
  }),
  'GET /api/profile/archive': () => ({ url: '/api/profile/archive' }),
  'POST /api/employees/:id/approve': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.waiting)).employeeId}/approve`,
    body: {},
  }),
  'POST /api/employees/:id/approve/undo': async (scene) => {
    const { employeeId } = await subject(scene, given.waiting)
    if (!scene.own) await approveUndoably(employeeId, systemActor)
    return { url: `/api/employees/${employeeId}/approve/undo`, body: {} }
  },
  'POST /api/employees/:id/reject': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.waiting)).employeeId}/reject`,
    body: { reason: 'Withdrew' },
  }),
  'GET /email-change/:token': async () => ({ url: `/email-change/${await reviewToken()}` }),
  'POST /api/email-changes/:token/allow': async () => ({
    url: `/api/email-changes/${await reviewToken({ awaits_old_address: true })}/allow`,
  }),
  'POST /api/email-changes/:token/stop': async () => ({
    url: `/api/email-changes/${await reviewToken()}/stop`,
  }),
  'POST /api/employees/:id/reactivate': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.disabled)).employeeId}/reactivate`,
    body: {},
  }),
  'GET /api/invitations': () => ({ url: '/api/invitations' }),
  'POST /api/employees/:id/invitations': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.invited)).employeeId}/invitations`,
    body: {},
  }),
  'POST /api/invitations/:id/revoke/undo': async (scene) => {
    const id = await given.invitation(await subject(scene, given.invited))
    await revokeInvitation(id, systemActor)
    return { url: `/api/invitations/${id}/revoke/undo`, body: {} }
  },
  'POST /api/invitations/bulk': async () => ({
    url: '/api/invitations/bulk',
    body: { action: 'revoke', ids: [await given.invitation(await given.invited())] },
  }),
  'POST /api/invitations/:id/revoke': async (scene) => {
    const id = await given.invitation(await subject(scene, given.invited))
    return { url: `/api/invitations/${id}/revoke`, body: {} }
  },
  'POST /api/invitations/:token/opening': async () => ({
    url: `/api/invitations/${await invitationToken()}/opening`,
    body: {},
  }),
  'POST /api/invitations/:token/requests': async () => ({
    url: `/api/invitations/${await invitationToken({ revoked_at: inHours(-1) })}/requests`,
    body: {},
  }),
  'POST /api/invitations/:token/registration': async () => ({
    url: `/api/invitations/${await invitationToken()}/registration`,
    body: { ...OWN_DETAILS, firstName: 'Mira', lastName: 'Okafor', password: newPassword },
  }),
  ...AUDIT_REQUESTS,
  ...SETTINGS_REQUESTS,
  ...BACKUP_REQUESTS,
  ...DOCUMENT_REQUESTS,
  ...IMPORT_REQUESTS,
  ...LIST_REQUESTS,
  ...ONBOARDING_REQUESTS,
  ...PROFILE_REQUESTS,
  ...ROLE_REQUESTS,
  ...SECURITY_REQUESTS,
  ...TRAINING_REQUESTS,
  ...USER_REQUESTS,
}

/** Every route of the application as `METHOD /pattern`, from the router. */
export function allRoutes(): string[] {
  const routes = Object.values(router.toJSON()).flat()
  return routes.flatMap(({ methods, pattern }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${pattern}`)
  )
}

/** The method and the call of one route, for a person. */
export async function requestFor(route: string, scene: Scene) {
  const builder = ROUTE_REQUESTS[route]
  if (!builder) throw new Error(`tests/helpers/routes/route_requests.ts has no call of ${route}`)
  const request = await builder(scene)
  return { method: route.split(' ')[0] ?? 'GET', ...request }
}
