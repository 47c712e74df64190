import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { rejectSubmission } from '#documents/services/review_submission'
import { addDays } from '#training/compliance_status'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { upload } from '#tests/helpers/documents/requested_documents'
import {
  checklistOf,
  givenPacket,
  itemsByName,
  itemsOf,
  nothingToUndo,
  sendAll,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import {
  actionsOf,
  actorFor,
  createTemplate,
  openAs,
  recorded,
  signAs,
  type Sent,
} from '#tests/helpers/signing/signing'

interface Shown {
  runs: {
    startOn: string
    items: { name: string; waitsOn: string[]; rejected: boolean; awaitsReview: boolean }[]
  }[]
}

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)

test.group('A checklist says', (group) => {
  let manager: Person
  let person: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    caller = await signedIn(manager)
    person = await given.waiting({
      firstName: 'Ana',
      lastName: 'Reed',
      employee: { start_date: due(10), manager_id: manager.employeeId },
    })
  })

  const approve = async () => {
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    await nothingToUndo()
    await sendAll()
    return itemsByName(await itemsOf(person))
  }
  const shownTo = async (viewer: Caller) => {
    const { body } = await viewer.get<Shown>(`/api/employees/${person.employeeId}/onboarding`)
    return body.runs[0]
  }
  const itemFor = async (viewer: Caller) => (await shownTo(viewer))?.items[0]

  test('who has to sign, to everyone else', async ({ assert }) => {
    await givenPacket({}, [
      { kind: 'sign', templateId: await createTemplate({ name: 'Conduct' }), name: 'Conduct' },
    ])
    const id = (await approve()).Conduct?.signing_request_id as number
    const actions = await actionsOf(id)
    const ids = Object.fromEntries(actions.map((action) => [action.role, action.id]))
    const sent = { id, manager, employee: person, actions: ids } as Sent
    const own = await signedIn(person)
    const hr = await signedIn(await given.admin())

    assert.deepEqual((await itemFor(own))?.waitsOn, ['Maya Lund'])
    assert.deepEqual((await itemFor(hr))?.waitsOn, ['Maya Lund'])
    assert.deepEqual((await itemFor(caller))?.waitsOn, [])

    // Whose checklist it is stands beside the item already.
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    await openAs(sent, 'EMPLOYEE')
    assert.deepEqual((await itemFor(hr))?.waitsOn, [])
    assert.deepEqual((await itemFor(own))?.waitsOn, [])
  })

  test('that an upload was not accepted, until there is another', async ({ assert }) => {
    await givenPacket({}, [{ kind: 'upload', name: 'Passport', accepts: '["pdf"]' }])
    const id = (await approve()).Passport?.document_request_id as number
    const own = await signedIn(person)
    assert.isFalse((await itemFor(own))?.rejected)
    const { body } = await upload(own, id)
    await rejectSubmission(body.submissions[0]?.id as number, 'Too blurry', actorFor(manager))
    assert.deepInclude(await itemFor(own), { rejected: true, awaitsReview: false })
    await upload(own, id)
    assert.deepInclude(await itemFor(own), { rejected: false, awaitsReview: true })
  })

  test('the first day that the profile has, also before HR updates the run', async ({ assert }) => {
    await givenPacket({}, [{ name: 'Meet the team' }])
    await approve()
    await caller.put(`/api/employees/${person.employeeId}`, { startDate: due(17) })
    assert.equal((await checklistOf(person)).start_on, due(10))
    assert.equal((await shownTo(await signedIn(person)))?.startOn, due(17))
    const { body: list } = await caller.get<{ startOn: string }[]>('/api/onboarding/checklists')
    assert.deepEqual(
      list.map(({ startOn }) => startOn),
      [due(17)]
    )
  })
})
