import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { createAdmin } from '#accounts/services/create_admin'
import { signIn } from '#tests/helpers/caller'
import { Hand, type Day } from '#tests/helpers/golden_day/day'
import { PASSWORD } from '#tests/helpers/people/people'

const DETAILS = {
  phone: '+46 70 123 45 67',
  presentAddress: '1 Harbour Street\nGothenburg',
  permanentAddress: '2 Hill Road',
  qualifications: 'Crane license',
  education: 'BSc',
  experience: 'Ten years at sea',
  emergencyContactName: 'Nils Okafor',
  emergencyContactRelationship: 'Brother',
  emergencyContactPhone: '+46 70 765 43 21',
}

/** The people of the day, by their employee ids. */
export interface Newcomers {
  maya: number
  mira: number
  otto: number
  nils: number
  /** Leaves, and is erased. */
  edda: number
}

export async function firstAdmin(day: Day): Promise<void> {
  const email = 'alma@example.com'
  const admin = { email, firstName: 'Alma', lastName: 'Root', password: PASSWORD }
  const { id } = await createAdmin(admin, { ...systemActor, label: 'Command admin:create' })
  day.adminUserId = id ?? 0
  day.admin = new Hand((await signIn(email, PASSWORD)).caller, day.refused)
}

/** Adds, invites, registers, approves, rejects, reactivates. */
export async function newcomers(day: Day): Promise<Newcomers> {
  const { admin } = day
  const add = async (fields: object) => Number((await admin.post('/api/employees', fields)).id)
  const maya = await add({
    firstName: 'Maya',
    lastName: 'Lund',
    email: 'maya@example.com',
    position: 'HR lead',
    department: 'Office',
    sendInvite: true,
  })
  await register(day, maya, { firstName: 'Maya', lastName: 'Lund' })
  await admin.post(`/api/employees/${maya}/approve`)
  day.hrUserId = await day.userOf(maya)
  await admin.put(`/api/users/${day.hrUserId}`, { role: 'manager' })
  day.hr = await day.as(day.hrUserId)

  const mira = await add({
    ...DETAILS,
    firstName: 'Mira',
    lastName: 'Okafor',
    email: 'mira@example.com',
    position: 'Crane operator',
    department: 'Harbor',
    location: 'Gothenburg',
    startDate: day.inDays(-30),
    hourlyRate: '23.45',
    socialSecurityNumber: '123-45-6789',
    driversLicense: 'D1234567',
    sourceOfHire: 'Referral',
    sendInvite: true,
    personalMessage: 'Bring boots',
  })
  await invitations(day, mira)
  await register(day, mira, { ...DETAILS, firstName: 'Mira Jane', lastName: 'Okafor' })
  await day.hr.post(`/api/employees/${mira}/approve`)

  const otto = await add({
    firstName: 'Otto',
    lastName: 'Kern',
    email: 'otto@example.com',
    sendInvite: true,
  })
  await register(day, otto, { firstName: 'Otto', lastName: 'Kern' })
  await day.hr.post(`/api/employees/${otto}/reject`, { reason: 'Withdrew' })
  await day.hr.post(`/api/employees/${otto}/reactivate`)

  const nils = await add({
    firstName: 'Nils',
    lastName: 'Berg',
    email: 'nils@example.com',
    position: 'Cook',
    department: 'Galley',
  })
  await day.hr.put(`/api/employees/${nils}`, { email: 'nils.berg@example.com' })
  await day.hr.post('/api/employees/bulk', { action: 'invite', ids: [nils] })
  await admin.put(`/api/users/${await day.userOf(nils)}/permissions`, {
    permissions: [{ permissionId: 1, granted: true }],
  })
  await register(day, nils, { firstName: 'Nils', lastName: 'Berg' })
  const bulk = { action: 'department', ids: [nils, otto], department: 'Kitchen' }
  await day.hr.post('/api/employees/bulk', bulk)
  await day.hr.post('/api/employees/bulk', { action: 'approve', ids: [nils] })

  const edda = await add({
    ...DETAILS,
    firstName: 'Edda',
    lastName: 'Falk',
    email: 'edda@example.com',
    sendInvite: true,
  })
  await register(day, edda, { firstName: 'Edda', lastName: 'Falk' })
  await day.hr.post(`/api/employees/${edda}/approve`)
  return { maya, mira, otto, nils, edda }
}

/** Sent again, revoked, requested again, replaced. */
async function invitations(day: Day, employeeId: number): Promise<void> {
  const where = { employee_id: employeeId }
  await day.hr.put(`/api/employees/${employeeId}`, { email: 'mira.o@example.com' })
  await day.hr.post(`/api/employees/${employeeId}/invitations`)
  const open = await db.from('invitations').where(where).orderBy('id', 'desc').firstOrFail()
  await day.hr.post(`/api/invitations/${open.id}/revoke`)
  const token = await day.token('invitation', 'invitations', where)
  await day.visitor.post(`/api/invitations/${token}/requests`)
  await day.hr.post(`/api/employees/${employeeId}/invitations`)
}

async function register(day: Day, employeeId: number, fields: object): Promise<void> {
  const token = await day.token('invitation', 'invitations', { employee_id: employeeId })
  const visitor = new Hand(day.visitor.caller.copy(), day.refused)
  await visitor.post(`/api/invitations/${token}/opening`)
  await visitor.post(`/api/invitations/${token}/registration`, { ...fields, password: PASSWORD })
}
