import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { newWorkerId } from '#core/jobs/worker_id'
import { dbTime } from '#core/time'
import { checklistsToSend, sendChecklist } from '#onboarding/sending/send_items'
import { claimImport } from '#people/import/run/claim_import'
import { workOn } from '#people/import/run/work_on_import'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { givenPacket } from '#tests/helpers/onboarding/onboarding'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'
import { plainModule } from '#tests/helpers/training/assignments'

interface Preview {
  people: number
  sentence: string | null
  counts: Record<string, number>
  emails: { to: string; about: string; people: number }[]
  packets: { name: string }[]
  each: object[]
}

const ROSTER = [
  'First name,Last name,E-mail,Department',
  'Leo,Reed,leo@example.com,Kitchen',
  'Bo,Ek,bo@example.com,kitchen',
  'Mia,Lund,mia@example.com,Care',
  'Mia,Again,mia@example.com,Care',
  ',,,',
].join('\n')

test.group('What an import gives its people', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
  })

  const preview = (id: number, by = caller) =>
    by.get<Preview>(`/api/onboarding/preview?importId=${id}`)

  async function packets() {
    await plainModule({ name: 'Fire Safety', is_required: true })
    await givenPacket({ name: 'Everyone', isDefault: true }, [{ name: 'Badge', owner: 'hr' }])
    return givenPacket({ name: 'Cooks', department: 'Kitchen' }, [
      { name: 'Knives', owner: 'hr' },
      { name: 'Apron', owner: 'hr' },
    ])
  }

  test('is what each place gets at approval, told to who may see the import', async ({
    assert,
  }) => {
    await packets()
    const { id } = await importing(caller).previewed(ROSTER)
    const since = await auditHead()
    const { status, body } = await preview(id)
    assert.equal(status, 200)
    assert.equal(body.people, 3)
    assert.equal(
      body.sentence,
      'Approving 3 people assigns 3 trainings and creates 5 tasks for HR.'
    )
    assert.sameMembers(
      body.packets.map(({ name }) => name),
      ['Everyone', 'Cooks']
    )
    assert.deepEqual(
      body.emails.map(({ about, people }) => [about, people]),
      [['approval', 3]]
    )
    assert.deepEqual(body.each, [])
    assert.deepEqual(await auditTrail(since), [])
    assert.equal((await preview(id, visitor())).status, 401)
    assert.equal((await preview(id, await signedIn(await given.manager()))).status, 403)
    assert.equal((await preview(id, await signedIn(await given.admin()))).status, 200)
    assert.equal((await preview(987_654)).status, 404)
  })

  test('is done by the managers that the file names, and else by HR', async ({ assert }) => {
    const templateId = await createTemplate({ name: 'I-9' })
    await givenPacket({}, [
      { kind: 'sign', templateId, name: 'I-9' },
      { name: 'Plan the first week', owner: 'manager' },
    ])
    const boss = await given.manager({ email: 'boss@example.com' })
    const rows = [
      'First name,Last name,E-mail,Manager',
      `Leo,Reed,leo@example.com,${boss.email}`,
      `Mia,Lund,mia@example.com,${boss.email}`,
    ]
    const told = async (lines: string[]) => {
      const { id } = await importing(caller).previewed(lines.join('\n'))
      const { sentence, emails } = (await preview(id)).body
      const first = emails.find(({ about }) => about === 'sign')
      return { tasks: sentence?.split('signature and creates ')[1], signer: first?.to }
    }
    const only = (email: string) => told([rows[0] as string, `Leo,Reed,leo@example.com,${email}`])
    assert.equal((await told(rows)).tasks, '2 tasks for their managers.')
    const theirs = '1 task for their manager.'
    assert.deepEqual(await only(boss.email), { tasks: theirs, signer: 'their manager' })
    assert.deepEqual(await only(''), { tasks: '1 task for HR.', signer: 'you' })
    // Who has no right to sign as manager does the tasks alone.
    const otto = await given.employee()
    assert.deepEqual(await only(otto.email), { tasks: theirs, signer: 'you' })
    const away = await given.manager({ disabled: true })
    assert.deepEqual(await only(away.email), { tasks: '1 task for HR.', signer: 'you' })
  })

  test('is not listed where they have too many places', async ({ assert }) => {
    await packets()
    const rows = Array.from(
      { length: 700 },
      (_, index) => `Leo,Reed,leo${index}@example.com,Team ${index}`
    )
    const file = ['First name,Last name,E-mail,Department', ...rows].join('\n')
    const { id } = await importing(caller).previewed(file)
    const { body } = await preview(id)
    assert.include(body.sentence, 'too many different departments')
  })

  test('is nothing for active staff, unless a packet is chosen for them', async ({ assert }) => {
    const { id: packetId } = await packets()
    const api = importing(caller)
    const { id } = await api.previewed(ROSTER, { admitAs: 'active' })
    assert.equal((await preview(id)).body.sentence, 'Importing 3 people assigns 3 trainings.')

    const columns = ['firstName', 'lastName', 'email', 'department']
    const chosen = await api.columns(id, columns, { admitAs: 'active', packetId })
    assert.equal(chosen.status, 200, chosen.text)
    assert.deepInclude((chosen.body as unknown as { options: object }).options, { packetId })
    const { body } = await preview(id)
    assert.deepInclude(body.counts, { training: 3, task: 6 })
    assert.deepEqual(
      body.packets.map(({ name }) => name),
      ['Cooks']
    )
    assert.deepEqual(body.emails, [])
    await api.start(id)
    await workOff()
    const runs = await db.from('onboarding_checklists').where({ status: 'open' })
    assert.lengthOf(runs, 3)
    assert.lengthOf(await db.from('onboarding_checklist_items'), 6)
    const people = await db.from('employees').whereIn(
      'id',
      runs.map((run) => run.employee_id)
    )
    assert.isTrue(people.every((person) => person.status === 'active' && person.has_onboarding))
  })

  test('can only be a live packet, also when the import runs', async ({ assert }) => {
    const draft = await givenPacket({ name: 'Draft', status: 'draft' })
    const { id: packetId } = await packets()
    const api = importing(caller)
    const { body } = await api.upload(ROSTER)
    const columns = ['firstName', 'lastName', 'email', 'department']
    for (const wrong of [draft.id, 987_654]) {
      const answer = await api.columns(body.id, columns, { admitAs: 'active', packetId: wrong })
      assert.equal(answer.errors[0]?.field, 'packetId')
    }
    // Of people who wait for approval the packets decide.
    const pending = await api.columns(body.id, columns, { packetId })
    assert.deepInclude((pending.body as unknown as { options: object }).options, {
      packetId: null,
    })
    await api.columns(body.id, columns, { admitAs: 'active', packetId })
    await db.from('onboarding_packets').where('id', packetId).update({ status: 'archived' })
    await api.start(body.id)
    await workOff()
    const view = await api.view(body.id)
    assert.equal(view.state, 'failed')
    assert.include(view.failure, 'Cooks')
    assert.lengthOf(await db.from('onboarding_checklists'), 0)
  })

  /** An import of two people with documents that their manager signs, after its first batch. */
  async function begun() {
    const templateId = await createTemplate({ name: 'W-4' })
    const packet = await givenPacket({ name: 'Staff' }, [
      { kind: 'sign', templateId, name: 'W-4' },
      { name: 'Welcome', owner: 'manager' },
    ])
    const maya = await given.manager({ firstName: 'Maya', lastName: 'Berg' })
    const file = [
      'First name,Last name,E-mail,Manager',
      `Leo,Reed,leo@example.com,${maya.email}`,
      `Bo,Ek,bo@example.com,${maya.email}`,
    ].join('\n')
    const { id } = await importing(caller).previewed(file, {
      admitAs: 'active',
      packetId: packet.id,
    })
    await importing(caller).start(id)
    const holder = newWorkerId()
    await claimImport(id, holder)
    let batches = 0
    await workOn(id, holder, { stopping: () => batches > 0, onProgress: () => void batches++ })
    return { id, maya }
  }

  const anyone = async () =>
    (await db.from('onboarding_checklists').orderBy('id').firstOrFail()).employee_id

  async function sendWaiting() {
    const waiting = await checklistsToSend()
    for (const id of waiting) await sendChecklist(id)
    return waiting.length
  }

  test('is sent once everyone has their manager, who signs and is emailed', async ({ assert }) => {
    const { maya } = await begun()
    assert.lengthOf(await db.from('onboarding_checklists').where('to_send', 1), 2)
    assert.equal(await sendWaiting(), 0)
    await workOff()
    assert.equal(await sendWaiting(), 2)
    const signers = await db.from('signing_actions').where('role', 'MANAGER').select('user_id')
    assert.deepEqual(
      signers.map((row) => row.user_id),
      [maya.id, maya.id]
    )
    const told = await db.from('outbox_messages').where('kind', 'onboarding_tasks')
    assert.deepEqual(
      told.map(({ recipient }) => recipient),
      [maya.email]
    )
  })

  test('is sent of an import that is canceled, or has failed and is not continued for a day', async ({
    assert,
    cleanup,
  }) => {
    const { id } = await begun()
    cleanup(() => void (Settings.now = Date.now))
    await db
      .from('imports')
      .where('id', id)
      .update({ failed_at: dbTime(DateTime.utc()), failure: 'Something went wrong.' })
    assert.equal(await sendWaiting(), 0)
    // What is launched after the failure is not the import's.
    const run = db.from('onboarding_checklists').where('employee_id', await anyone())
    const { opened_at: launched } = await run.clone().firstOrFail()
    await run.clone().update({ opened_at: dbTime(DateTime.utc().plus({ minutes: 1 })) })
    assert.lengthOf(await checklistsToSend(), 1)
    await run.clone().update({ opened_at: launched })
    const now = Date.now()
    Settings.now = () => now + 25 * 60 * 60 * 1000
    assert.lengthOf(await checklistsToSend(), 2)
    Settings.now = Date.now
    assert.lengthOf(await checklistsToSend(), 0)
    await caller.post(`/api/imports/${id}/cancel`, {})
    assert.equal(await sendWaiting(), 2)
  })
})
