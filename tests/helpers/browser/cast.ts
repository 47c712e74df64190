import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { begin, CLAIM, sendFile } from '#tests/helpers/training/learning'
import { createModule, questions } from '#tests/helpers/training/training'

const LONG = 'WolfeschlegelsteinhausenbergerdorffFeatherstonehaugh'

export interface Cast {
  admin: Person
  employee: Person
  waiting: Person
  edited: Person
  mustChange: Person
  invitation: number
  mail: number
  module: number
  reset: number
  emailChange: number
  attempt: number
}

/** A portal with people whose data strain the layout. */
export async function cast(): Promise<Cast> {
  const admin = await given.person({ role: 'admin', firstName: 'Ada', lastName: LONG })
  const employee = await given.employee({ firstName: 'Tom', lastName: 'Reed', phone: '+47 1' })
  const waiting = await given.waiting({ firstName: LONG, lastName: LONG, position: LONG })
  const edited = await given.employee({
    firstName: 'שלום',
    lastName: 'לוי 🎉',
    email: `${'a-very-long-address-'.repeat(3)}@subdomain.of.a-long-company-name.example`,
    position: 'Senior Vice President of Everything That Floats',
    department: LONG,
  })
  const mustChange = await given.employee({ mustChangePassword: true })
  await given.disabled({ firstName: 'Cher', lastName: '' })
  for (let turn = 0; turn < 27; turn++) {
    await given.employee({ department: `Department ${turn % 4}`, onboardingStatus: 'in_progress' })
  }
  const invited = await given.invited({ firstName: 'Ida', position: 'Cook' })
  const invitation = await given.invitation(invited, { personal_message: `Hi!\n${LONG}` })
  const caller = await signedIn(admin)
  await caller.put(`/api/employees/${edited.employeeId}`, {
    salary: '65520',
    socialSecurityNumber: '123-45-6789',
    presentAddress: `Quay 3\n${LONG}`,
    experience: 'Ten years. '.repeat(60),
  })
  await caller.put(`/api/employees/${edited.employeeId}`, {
    location: LONG,
    managerId: employee.employeeId,
    emergencyContactName: LONG,
  })
  await caller.post(`/api/employees/${edited.employeeId}/notes`, { body: `As typed\n${LONG}` })
  const endDate = DateTime.utc().plus({ days: 30 }).toISODate()
  await caller.post(`/api/employees/${edited.employeeId}/leave`, { endDate, reason: LONG })
  await caller.put(`/api/users/${employee.id}`, { email: 'tom.new@example.com' })
  await caller.post(`/api/users/${employee.id}/send-reset`)
  await db.from('outbox_messages').update({ state: 'failed', last_error: `550 no such ${LONG}` })
  const module = await createModule({
    name: `${LONG} ${LONG}`,
    description: `As typed\n${LONG}`,
    isRequired: true,
    renewalPeriodMonths: 12,
    requiresCertificateUpload: true,
    testQuestions: [{ question: LONG, options: [LONG, 'שלום'] }, ...questions()],
  })
  const learner = await signedIn(employee)
  await sendFile(learner, module.id, { ...CLAIM, name: LONG, issuer: LONG })
  const { body: attempt } = await begin(learner, module.id)
  const idOf = async (table: string) => Number((await db.from(table).firstOrFail()).id)
  return {
    admin,
    employee,
    waiting,
    edited,
    mustChange,
    invitation,
    mail: await idOf('outbox_messages'),
    module: module.id,
    reset: await idOf('password_resets'),
    emailChange: await idOf('email_changes'),
    attempt: attempt.id,
  }
}
