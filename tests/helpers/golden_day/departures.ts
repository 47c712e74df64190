import { systemActor } from '#audit/actor'
import { putBack } from '#storage/services/put_back'
import { plainCopy } from '#tests/helpers/storage/stored_content'
import db from '@adonisjs/lucid/services/db'
import { checkChainWhenDue } from '#audit_log/services/check_chain'
import { endDueEmployments } from '#people/employment/end_employment'
import { pruneMails } from '#messages/delivery/prune_mails'
import { sendDailyReminders } from '#reminders/services/send_daily_reminders'
import { employeeRow } from '#tests/helpers/portal'
import { questions } from '#tests/helpers/training/training'
import type { Day } from '#tests/helpers/golden_day/day'
import type { Newcomers } from '#tests/helpers/golden_day/newcomers'

/** Departures, a return, a closed account, an erasure. */
export async function departures(day: Day, { mira, nils, edda }: Newcomers): Promise<void> {
  const { hr, admin } = day
  const address = (id: number) => `/api/employees/${id}`
  const leave = { endDate: day.inDays(5), reason: 'Moved away' }
  await hr.post(`${address(nils)}/leave`, leave)
  await hr.delete(`${address(nils)}/leave`)
  const learner = await day.as(await day.userOf(nils))
  const module = await admin.post('/api/training/modules', {
    name: 'Goodbye',
    description: 'What to hand over.',
    hasTest: true,
    testQuestions: questions(1),
  })
  await learner.post(`/api/training/modules/${module.id}/attempts`)
  await admin.put(address(mira), { managerId: nils })
  await hr.post(`${address(nils)}/leave`, leave)
  await day.pass(6)
  await endDueEmployments()
  await day.hr.post(`${address(nils)}/rehire`, { startDate: day.today })
  await day.admin.post(`/api/users/${await day.userOf(nils)}/deprovision`, {
    reason: 'Their contract has ended',
  })

  await day.admin.put(address(mira), { managerId: edda })
  await day.hr.post(`${address(edda)}/leave`, { endDate: day.today, reason: 'Retires' })
  await day.admin.post(`${address(edda)}/erasure`, {
    reason: 'Asked for it',
    confirmation: (await employeeRow(edda)).employee_number,
  })
}

/** One's own data, downloaded. */
export async function own(day: Day, { mira }: Newcomers): Promise<void> {
  const self = await day.as(await day.userOf(mira))
  await self.get('/api/profile/archive')
}

/** The portal's automatic work, and searches of the log. */
export async function upkeep(day: Day, { mira, maya }: Newcomers): Promise<void> {
  const module = await db.from('training_modules').where('name', 'Evacuation').firstOrFail()
  await day.hr.post('/api/training/assignments', {
    moduleIds: [Number(module.id)],
    employeeIds: [mira, maya],
    dueOn: day.inDays(7),
    includeCompleted: true,
  })
  await sendDailyReminders()
  await checkChainWhenDue()
  await putBackFile()
  await day.admin.get('/api/audit-logs/export')
  await day.pass(500)
  await pruneMails()
}

/** A stored file that is missing from the disk. */
async function putBackFile(): Promise<void> {
  const row = await db.from('stored_files').where('name', 'third.pdf').firstOrFail()
  const actor = { ...systemActor, label: 'Command files:put' }
  await putBack(String(row.id), await plainCopy(Number(row.id)), actor, { dryRun: false })
}
