import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import Checklist from '#onboarding/models/checklist'
import { notifyOwners } from '#onboarding/tasks/notify_owners'
import { mailKind } from '#messages/services/mail_kinds'
import { addDays } from '#training/compliance_status'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { givenItem, itemRow } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { sentRequest, signAs, recorded, type Sent } from '#tests/helpers/signing/signing'

interface Told {
  nudged: { userId: number; items: number }[]
}

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('A nudge', (group) => {
  let hr: Caller
  let ana: Person
  let maya: Person
  let runId: number

  group.each.setup(async () => {
    await emptyPortal()
    hr = await signedIn(await given.manager({ firstName: 'Hanna', lastName: 'Reed' }))
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    // Done by Ana, and so no one's to do.
    const id = await givenItem(ana, { status: 'done' })
    runId = (await itemRow(id)).checklist_id
  })

  const late = { due_on: due(-2) }
  async function givenDocument(kind: 'upload' | 'read', name: string, state: string) {
    const [documentRequestId] = await db.table('document_requests').insert({
      employee_id: ana.employeeId,
      kind,
      name,
      instructions: '',
      asks_expiry: false,
      state,
      requested_by: 'Hanna Reed',
      created_at: '2026-01-05 08:00:00.000',
    })
    await givenItem(ana, { ...late, kind, name, document_request_id: documentRequestId })
  }
  const told = async () => {
    const body = { checklistIds: [runId], dryRun: true }
    const answer = await hr.post<Told>('/api/onboarding/nudges', body)
    return Object.fromEntries(answer.body.nudged.map(({ userId, items }) => [userId, items]))
  }
  const waitingFor = async () => {
    const { text } = await hr.get('/api/onboarding/checklists.csv')
    return text.trim().split('\r\n')[1]?.split(',').at(-2)?.replaceAll('"', '')
  }
  const mailOf = async (person: Person) => {
    const kind = mailKind('onboarding_nudge')
    const [facts] = (await kind?.find([{ userId: person.id }])) ?? []
    return JSON.stringify(kind?.write(facts))
  }

  test('is not for who has handed in their documents', async ({ assert }) => {
    await givenDocument('upload', 'Passport', 'submitted')
    assert.deepEqual(await told(), {})
    assert.equal(await waitingFor(), 'HR')
    await givenDocument('read', 'Handbook', 'open')
    await givenItem(ana, { kind: 'upload', name: 'License', ...late, problem: 'No manager.' })
    assert.deepEqual(await told(), { [ana.id]: 1 })
    const mail = await mailOf(ana)
    assert.include(mail, 'Handbook')
    assert.notInclude(mail, 'Passport')
    assert.notInclude(mail, 'License')
    assert.equal(await waitingFor(), 'HR; Ana Díaz')
  })

  test('is for whose turn it is to sign', async ({ assert }) => {
    const id = await givenItem(ana, { kind: 'sign', name: 'Form W-4', ...late })
    const sent: Sent = await sentRequest({ manager: maya, employee: ana })
    await db
      .from('onboarding_checklist_items')
      .where('id', id)
      .update({ signing_request_id: sent.id })
    assert.deepEqual(await told(), { [maya.id]: 1 })
    assert.equal(await waitingFor(), 'Maya Lund')
    const mail = await mailOf(maya)
    assert.include(mail, 'Form W-4 (Ana Díaz)')
    assert.include(mail, '/documents')
    assert.notInclude(mail, '/onboarding/tasks')
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    assert.deepEqual(await told(), { [ana.id]: 1 })
    assert.equal(await waitingFor(), 'Ana Díaz')
    assert.include(await mailOf(ana), `/employees/${ana.employeeId}/onboarding`)
    await db.from('signing_requests').update({ expires_at: '2026-01-05 08:00:00.000' })
    assert.deepEqual(await told(), {})
  })

  test('reaches who has a task of theirs, too', async ({ assert }) => {
    const sent = await sentRequest({ manager: maya, employee: ana })
    await givenItem(ana, { kind: 'sign', name: 'W-4', signing_request_id: sent.id })
    const owner = { owner: 'manager', owner_user_id: maya.id }
    await givenItem(ana, { name: 'Plan the first week', ...owner, due_on: due(2) })
    assert.deepEqual(await told(), { [maya.id]: 2 })
    assert.include(await mailOf(maya), 'Open your tasks')
    const nudged = await hr.post('/api/onboarding/nudges', { checklistIds: [runId] })
    assert.equal(nudged.status, 200, nudged.text)
    const mails = await db.from('outbox_messages').where('kind', 'onboarding_nudge')
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      [maya.email]
    )
  })

  test('reaches who reads of new tasks in their inbox alone, on the same day', async ({
    assert,
  }) => {
    const mayas = await signedIn(maya)
    const emails = async (mail: boolean) => {
      const preferences = [{ kind: 'onboarding_tasks', mail }]
      const { status } = await mayas.put('/api/profile/notifications', { preferences })
      assert.equal(status, 200)
    }
    await emails(false)
    const [run] = await Checklist.query().where('id', runId)
    await givenItem(ana, {
      name: 'Plan the first week',
      owner: 'manager',
      owner_user_id: maya.id,
    })
    const notify = async () => {
      await db.from('onboarding_checklist_items').where('kind', 'task').update({ to_send: 1 })
      await change(systemActor, (change) => notifyOwners(change, run!))
    }
    const inbox = async () => (await mayas.get<{ id: number; title: string }[]>('/api/inbox')).body
    const mails = () => db.from('outbox_messages').where('recipient', maya.email).orderBy('id')
    await notify()
    await notify()
    assert.lengthOf(await db.from('onboarding_nudges'), 0)
    const [item, ...others] = await inbox()
    assert.lengthOf(others, 0, 'it says the same as one that is not read yet')
    await mayas.put(`/api/inbox/${item!.id}/read`, { read: true })
    await notify()
    assert.lengthOf(await inbox(), 2)
    const answer = await hr.post<Told>('/api/onboarding/nudges', { checklistIds: [runId] })
    assert.deepEqual(
      answer.body.nudged.map(({ userId }) => userId),
      [maya.id]
    )
    assert.deepEqual(
      (await mails()).map(({ kind, state }) => `${kind} ${state}`),
      ['onboarding_tasks cancelled', 'onboarding_tasks cancelled', 'onboarding_nudge queued']
    )
  })

  test('replaces an item of an earlier day that no one has read', async ({ assert }) => {
    const mayas = await signedIn(maya)
    const preferences = [{ kind: 'onboarding_tasks', mail: false }]
    await mayas.put('/api/profile/notifications', { preferences })
    const [run] = await Checklist.query().where('id', runId)
    const plan = { name: 'Plan the first week', owner: 'manager', owner_user_id: maya.id } as const
    const notify = async () => {
      await db.from('onboarding_checklist_items').where('kind', 'task').update({ to_send: 1 })
      await change(systemActor, (change) => notifyOwners(change, run!))
    }
    const items = () => db.from('inbox_items').where('user_id', maya.id)
    await givenItem(ana, plan)
    await notify()
    const [old] = await items()
    await items().update({ created_at: '2026-01-05 09:00:00.000' })
    await db.from('onboarding_checklist_items').update({ status: 'done' })
    await givenItem(ana, { ...plan, name: 'Show them around' })
    await notify()
    const [fresh, ...others] = await items()
    assert.lengthOf(others, 0)
    assert.isAbove(fresh.id, old.id)
    const [shown] = (await mayas.get<{ title: string }[]>('/api/inbox')).body
    assert.include(shown?.title, 'Show them around')
  })
})
