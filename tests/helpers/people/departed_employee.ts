import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#accounts/services/link_tokens'
import { signedIn, signIn, visitor, type Answer, type Caller } from '#tests/helpers/caller'
import { importing } from '#tests/helpers/people/imports'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'
import { picture } from '#tests/helpers/routes/route_requests'

const LAST_NAME = 'Quillfeather'
const EMAIL = 'zebediah.q@firm.example'
const OTHER_EMAIL = 'zebq@elsewhere.example'
const REGISTERED = {
  firstName: 'Zebediah',
  lastName: LAST_NAME,
  phone: '+46 70 555 11 22',
  presentAddress: '7 Thistledown Lane',
  permanentAddress: '9 Marigold Terrace',
  qualifications: 'Falconry diploma',
  education: 'Lighthouse school',
  experience: 'Kept bees on Fogo',
  emergencyContactName: 'Hortensia Brambleby',
  emergencyContactRelationship: 'Stepsister-in-law',
  emergencyContactPhone: '+46 70 555 33 44',
}
const IMPORTED_PHONE = '+46 70 555 77 88'
const NOTE = 'Sings sea shanties at dawn'
const MESSAGE = 'Bring the green umbrella'
const SOURCE = 'Word of a ferryman'
const LEAVE_REASON = 'Inherits a windmill'
const REVEAL_REASON = 'Wants a copy of Form Zed'
const NUMBER = '712-34-5678'
const LICENCE = 'QF7788991'

/** Texts that identify the person and appear nowhere else in a portal. */
export const TRACES = [
  'Zebediah',
  LAST_NAME,
  'zebediah.q',
  'zebq@elsewhere',
  ...Object.values(REGISTERED).slice(2),
  IMPORTED_PHONE,
  NOTE,
  MESSAGE,
  SOURCE,
  LEAVE_REASON,
  REVEAL_REASON,
  NUMBER,
  LICENCE,
]

export interface DepartedEmployee {
  id: number
  employeeId: number
  number: string
  /** Their direct report. */
  report: Person
  importId: number
}

async function done<Body>(answer: Promise<Answer<Body>>): Promise<Answer<Body>> {
  const answered = await answer
  if (answered.status < 400) return answered
  throw new Error(`${answered.status}: ${answered.text}`)
}

/** A former employee with data in every possible place, made through the portal's own calls. */
export async function givenDepartedEmployee(admin: Caller): Promise<DepartedEmployee> {
  const { body } = await done(
    admin.post<{ id: number; employeeId: string }>('/api/employees', {
      firstName: REGISTERED.firstName,
      lastName: LAST_NAME,
      email: EMAIL,
      position: 'Cook',
      department: 'Galley',
      location: 'Bergen',
      startDate: '2024-03-01',
      sendInvite: true,
      personalMessage: MESSAGE,
    })
  )
  const row = await db.from('employees').where('id', body.id).firstOrFail()
  const id = Number(row.user_id)
  const address = `/api/employees/${body.id}`
  await register(body.id)
  await done(admin.post(`${address}/approve`))
  const report = await actOnOthers(id, body.id, admin)

  await done(admin.post(`${address}/notes`, { body: NOTE }))
  for (let times = 0; times < 2; times++) {
    const photo = { raw: await picture(), headers: { 'content-type': 'image/png' } }
    await done(admin.call(`${address}/photo`, { method: 'PUT', ...photo }))
  }
  const secrets = { socialSecurityNumber: NUMBER, driversLicense: LICENCE }
  await done(
    admin.put(address, { ...secrets, salary: '48111', hourlyRate: '23.45', sourceOfHire: SOURCE })
  )
  const reveal = { field: 'socialSecurityNumber', reason: REVEAL_REASON }
  await done(admin.post(`${address}/reveal`, reveal))
  await changeAddress(admin)
  await done(admin.get(`/api/employees/export?q=${LAST_NAME}`))
  await given.override({ id } as Person, 'audit:view', 'grant')
  await given.bundle({ id } as Person, ['audit:view'])

  const file = `E-mail,First name,Last name,Phone\n${EMAIL},Zebediah,${LAST_NAME},${IMPORTED_PHONE}\n`
  const { id: importId } = await importing(admin).imported(file)
  await db
    .from('imports')
    .where('id', importId)
    .update({ file_name: `${LAST_NAME}.csv` })
  const endDate = '2025-01-31'
  await done(admin.post(`${address}/leave`, { endDate, reason: LEAVE_REASON }))
  return { id, employeeId: body.id, number: row.employee_number, report, importId }
}

async function register(employeeId: number): Promise<void> {
  const invitation = await db.from('invitations').where('employee_id', employeeId).firstOrFail()
  const token = linkToken('invitation', invitation.id, invitation.generation)
  await visitor().get(`/invite/${token}`, { accept: 'text/html' })
  await done(
    visitor().post(`/api/invitations/${token}/registration`, { ...REGISTERED, password: PASSWORD })
  )
}

/** Entries, notes and people that name them. */
async function actOnOthers(userId: number, employeeId: number, admin: Caller): Promise<Person> {
  await db.from('users').where('id', userId).update({ role: 'manager' })
  const { caller } = await signIn(EMAIL, PASSWORD)
  const report = await given.employee({ firstName: 'Ruth', lastName: 'Berg' })
  const theirs = `/api/employees/${report.employeeId}`
  await done(caller.post(`${theirs}/notes`, { body: 'Works well' }))
  await done(caller.put(theirs, { location: 'Oslo' }))
  await done(admin.put(theirs, { managerId: employeeId }))
  await done(importing(caller).upload('First name,Last name,E-mail\nIda,Lie,ida@x.test\n'))
  return report
}

/** Emails to another address, one of which the mail server rejected by name. */
async function changeAddress(admin: Caller): Promise<void> {
  const user = await db.from('users').where('email', EMAIL).firstOrFail()
  const own = await signedIn({ id: Number(user.id) })
  await done(
    own.put('/api/profile', { firstName: 'Zebediah', lastName: LAST_NAME, email: OTHER_EMAIL })
  )
  await done(visitor().post('/api/password-resets', { email: EMAIL }))
  const mail = await db.from('outbox_messages').where('recipient', OTHER_EMAIL).firstOrFail()
  const failed = { state: 'failed', last_error: `550 no ${OTHER_EMAIL} here` }
  await db.from('outbox_messages').where('id', mail.id).update(failed)
  await done(admin.post(`/api/mails/${mail.id}/retry`))
}
