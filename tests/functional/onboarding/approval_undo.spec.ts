import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { verifyChain } from '#audit_log/services/verify_chain'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { REQUESTED } from '#documents/request'
import { claimMail, dueMails } from '#messages/delivery/claim_mails'
import { planChecklists } from '#onboarding/checklists/plan_checklists'
import { checklistsToSend, sendChecklist, sendingJob } from '#onboarding/sending/send_items'
import { ProgressFactory } from '#database/factories/progress_factory'
import { addDays } from '#training/compliance_status'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenPacket,
  itemsByName,
  itemsOf,
  ITEMS,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'
import { plainModule } from '#tests/helpers/training/assignments'
import { createModule, patchModule } from '#tests/helpers/training/training'

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

/** All that an approval writes, besides emails. */
async function everything({ id, employeeId }: Person) {
  const employee = await employeeRow(employeeId)
  delete employee.updated_at
  const { awaiting_approval_at: awaits } = await userRow(id)
  return {
    employee,
    awaits,
    runs: await db.from('onboarding_checklists').orderBy('id'),
    items: await db.from('onboarding_checklist_items').orderBy('id'),
    packets: await db.from('onboarding_checklist_packets').orderBy('packet_id'),
    assignments: await db.from('training_assignments').orderBy('id'),
    progress: await db.from('training_progress').orderBy('id'),
    completions: await db.from('training_completions').orderBy('id'),
  }
}

test.group('Undoing an approval', (group) => {
  let manager: Person
  let caller: Caller
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    caller = await signedIn(manager)
    person = await given.waiting({ employee: { start_date: due(10) } })
    return () => {
      Settings.now = () => Date.now()
    }
  })

  const address = (of = person) => `/api/employees/${of.employeeId}/approve`
  const approve = (of = person) => caller.post(address(of), {})
  const undo = (of = person, by = caller) => by.post<{ message?: string }>(`${address(of)}/undo`)
  const later = (seconds: number) => {
    const at = Date.now()
    Settings.now = () => at + seconds * 1000
  }

  /** What is required of everyone, a packet with an early task, and a run that is planned from it. */
  async function planned(): Promise<number> {
    const moduleId = await plainModule({ name: 'Ladders', isRequired: true })
    const wiki = await plainModule({ name: 'Wiki' })
    await givenPacket({ name: 'Everyone' }, [
      { kind: 'training', moduleId: wiki, name: 'Wiki', dueDays: 5 },
      { kind: 'upload', name: 'Passport', dueDays: 5, accepts: '["pdf"]' },
      { name: 'Send a photo', owner: 'employee', beforeFirstDay: true, dueDays: -3 },
      { name: 'Prepare a laptop', owner: 'hr', dueDays: -2 },
    ])
    await change(systemActor, (change) => planChecklists(change, [person.employeeId]))
    return moduleId
  }

  test('makes everything again what it was, and the person can be approved again', async ({
    assert,
  }) => {
    const moduleId = await planned()
    // An assignment without a date is replaced by the required one.
    await db.table('training_assignments').insert({
      employee_id: person.employeeId,
      module_id: moduleId,
      source: 'manual',
      assigned_on: due(-3),
      for_onboarding: false,
      open: 1,
      assigned_by: 'System',
      created_at: '2026-01-01 00:00:00.000',
    })
    const before = await everything(person)
    assert.equal((await approve()).status, 200)
    const approved = await everything(person)
    assert.isAbove(approved.items.length, before.items.length)
    assert.lengthOf(approved.assignments, 3)
    const since = await auditHead()

    const answer = await undo()
    assert.equal(answer.status, 200, answer.text)
    assert.containSubset(answer.body, { id: person.employeeId, status: 'pending' })
    assert.deepEqual(await everything(person), before)
    const mails = await db.from('outbox_messages')
    assert.lengthOf(mails, 1)
    assert.containSubset(mails[0], {
      kind: 'approved',
      state: 'cancelled',
      last_error: 'The approval was undone.',
    })
    assert.deepEqual(await db.from('inbox_items').where('user_id', person.id), [])
    assert.deepEqual(await db.from('undos'), [])
    const entries = await auditEntries(since)
    assert.lengthOf(entries, 1)
    assert.containSubset(entries[0], {
      action: 'undo_approval',
      entityType: 'employee',
      entityId: String(person.employeeId),
      performedById: manager.id,
      oldValues: { status: 'active' },
      newValues: { status: 'pending' },
    })
    assert.isTrue((await verifyChain()).intact)

    assert.equal((await approve()).status, 200)
    const again = await everything(person)
    assert.equal(again.items.length, approved.items.length)
    assert.equal((await db.from('training_assignments').where('open', 1)).length, 2)
  })

  test('works without a plan, and for who has not registered', async ({ assert }) => {
    const invited = await given.invited()
    await plainModule({ isRequired: true })
    const before = await everything(invited)
    assert.equal((await approve(invited)).status, 200)
    assert.equal((await undo(invited)).status, 200)
    assert.deepEqual(await everything(invited), before)
  })

  test('takes back the training that a minor change has completed on their return', async ({
    assert,
  }) => {
    const { id: moduleId } = await createModule({
      externalUrl: 'https://training.example/course',
      requiresCertificateUpload: true,
    })
    const done = '2026-01-01 00:00:00.000'
    const { employeeId } = person
    await ProgressFactory.merge({ employeeId, moduleId, contentDoneAt: done }).create()
    const admin = await signedIn(await given.admin())
    await patchModule(admin, moduleId, { change: 'minor', requiresCertificateUpload: false })
    const before = await everything(person)
    await approve()
    assert.lengthOf((await everything(person)).completions, 1)
    assert.equal((await undo()).status, 200)
    assert.deepEqual(await everything(person), before)
  })

  test('brings back a plan that came to nothing', async ({ assert }) => {
    const { id } = await givenPacket()
    await change(systemActor, (change) => planChecklists(change, [person.employeeId]))
    await db.from('onboarding_packets').where({ id }).update({ status: 'archived' })
    const before = await everything(person)
    assert.lengthOf(before.runs, 1)
    await approve()
    assert.lengthOf((await everything(person)).runs, 0)
    assert.equal((await undo()).status, 200)
    assert.deepEqual(await everything(person), before)
  })

  test('is for who may approve', async ({ assert }) => {
    await approve()
    assert.equal((await undo(person, visitor())).status, 401)
    assert.equal((await undo(person, await signedIn(await given.employee()))).status, 403)
    assert.equal((await undo(manager)).status, 403)
    assert.equal((await caller.post('/api/employees/999999/approve/undo')).status, 404)
    const admin = await given.waiting({ role: 'admin' })
    assert.equal((await undo(admin)).status, 403)
    assert.equal((await employeeRow(person.employeeId)).status, 'active')
  })

  test('is refused without an approval, after one of many, and a second time', async ({
    assert,
  }) => {
    assert.equal((await undo()).status, 409)
    const bulk = { action: 'approve', ids: [person.employeeId] }
    const answer = await caller.post('/api/employees/bulk', bulk)
    assert.equal(answer.status, 200, answer.text)
    assert.equal((await undo()).status, 409)
    const other = await given.waiting()
    await approve(other)
    const answers = await Promise.all([undo(other), undo(other)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.equal((await undo(other)).status, 409)
    assert.equal((await employeeRow(other.employeeId)).status, 'pending')
  })

  test('is refused when it is too late, and only then emails leave', async ({ assert }) => {
    await planned()
    await approve()
    assert.deepEqual(await dueMails(10), [])
    assert.deepEqual(await checklistsToSend(), [])
    later(13)
    const answer = await undo()
    assert.equal(answer.status, 409)
    assert.equal(answer.body.message, 'This approval can no longer be undone.')
    assert.deepEqual(await dueMails(10), [])
    assert.deepEqual(await checklistsToSend(), [])
    later(16)
    assert.lengthOf(await dueMails(10), 1)
    assert.deepEqual(await checklistsToSend(), [(await checklistOf(person)).id])
  })

  test('is refused when something of it was started', async ({ assert }) => {
    await planned()
    await approve()
    const { 'Prepare a laptop': laptop } = itemsByName(await itemsOf(person))
    assert.equal((await caller.post(`${ITEMS}/${laptop?.id}/done`, {})).status, 204)
    const answer = await undo()
    assert.equal(answer.status, 409)
    assert.include(answer.body.message, 'Something has changed since this approval')
    assert.equal((await employeeRow(person.employeeId)).status, 'active')
    assert.equal((await db.from('outbox_messages').firstOrFail()).state, 'queued')
  })

  test('is refused once the email is on its way', async ({ assert }) => {
    await approve()
    const { id } = await db.from('outbox_messages').firstOrFail()
    await db.from('outbox_messages').update({ next_attempt_at: '2026-01-01 00:00:00.000' })
    assert.isNotNull(await claimMail(id))
    const answer = await undo()
    assert.equal(answer.status, 409)
    assert.include(answer.body.message, 'was sent')
    assert.equal((await employeeRow(person.employeeId)).status, 'active')
  })

  test('wins over a worker that sends at the same moment', async ({ assert }) => {
    await planned()
    await approve()
    const { id } = await checklistOf(person)
    const [answer, sent] = await Promise.all([undo(), sendChecklist(id)])
    assert.equal(answer.status, 200, answer.text)
    assert.equal(sent, 0)
    assert.equal((await employeeRow(person.employeeId)).status, 'pending')
    assert.lengthOf(await db.from(REQUESTED), 0)
    assert.equal((await checklistOf(person)).status, 'planned')
  })

  test('wins over a worker that was sending what comes before the first day', async ({
    assert,
  }) => {
    await planned()
    const { id } = await checklistOf(person)
    const approvedMeanwhile = () => sendingJob.run(id, async () => void (await approve()))
    await approvedMeanwhile()
    assert.equal(await sendChecklist(id), 0)
    assert.lengthOf(await db.from(REQUESTED), 0)
    assert.deepInclude(await checklistOf(person), { status: 'open', to_send: 1 })
    const answer = await undo()
    assert.equal(answer.status, 200, answer.text)

    await approvedMeanwhile()
    later(16)
    assert.equal(await sendChecklist(id), 1)
    assert.lengthOf(await db.from(REQUESTED), 1)
    assert.isNull((await checklistOf(person)).to_send)
  })
})
