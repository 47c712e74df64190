import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { givenPacket, itemsOf, PACKETS, sendAll, task } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'
import { plainModule } from '#tests/helpers/training/assignments'
import { sendChecklist } from '#onboarding/sending/send_items'

test.group('Launches that meet', (group) => {
  let caller: Caller
  let colleague: Caller
  let people: Person[]

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
    colleague = await signedIn(await given.manager())
    people = []
    while (people.length < 6) people.push(await given.waiting())
  })

  async function packet() {
    const moduleId = await plainModule({ name: 'Ladders' })
    const templateId = await createTemplate({ name: 'W-4' })
    return givenPacket({ name: 'Office' }, [
      { kind: 'training', moduleId, name: 'Ladders' },
      { kind: 'sign', templateId, name: 'W-4' },
      { name: 'Prepare a laptop', owner: 'hr' },
    ])
  }
  const approve = (by: Caller, { employeeId }: Person) =>
    by.post(`/api/employees/${employeeId}/approve`, {})
  const bulk = (by: Caller) =>
    by.post<{ results: { outcome: string }[] }>('/api/employees/bulk', {
      action: 'approve',
      ids: people.map(({ employeeId }) => employeeId),
    })
  const counted = async (table: string) =>
    Number((await db.from(table).count('* as total').firstOrFail()).total)

  test('two approvals of one person give each item once', async ({ assert }) => {
    await packet()
    const [ana] = people as [Person]
    const answers = await Promise.all([approve(caller, ana), approve(colleague, ana)])
    assert.sameMembers(
      answers.map(({ status }) => status),
      [200, 409]
    )
    assert.lengthOf(await itemsOf(ana), 3)
    assert.equal(await counted('onboarding_checklists'), 1)
    assert.equal(await counted('training_assignments'), 1)
    const opened = (await auditTrail()).filter((entry) => entry.startsWith('open onboarding'))
    assert.lengthOf(opened, 1)
  })

  test('so do two approvals of many, and a single one among them', async ({ assert }) => {
    await packet()
    const answers = await Promise.all([bulk(caller), bulk(colleague), approve(caller, people[2]!)])
    const outcomes = answers
      .slice(0, 2)
      .flatMap(({ body }) => (body as { results: { outcome: string }[] }).results)
    assert.isAtMost(outcomes.filter(({ outcome }) => outcome === 'done').length, 6)
    assert.equal(await counted('onboarding_checklists'), 6)
    assert.equal(await counted('onboarding_checklist_items'), 18)
    assert.equal(await counted('training_assignments'), 6)
  })

  test('a packet edited during them is given as it was or as it is', async ({ assert }) => {
    const { id, items } = await packet()
    const edited = {
      kind: 'onboarding',
      name: 'Office',
      revision: 1,
      items: [
        { ...task({ name: 'Prepare a laptop', owner: 'hr' }), id: items[2] },
        task({ name: 'Order a badge', owner: 'hr' }),
      ],
    }
    const answers = await Promise.all([
      ...people.slice(0, 3).map((person) => approve(caller, person)),
      caller.put(`${PACKETS}/${id}`, edited),
      ...people.slice(3).map((person) => approve(colleague, person)),
    ])
    assert.isTrue(answers.every(({ status }) => status === 200))
    const versions = new Map(
      (
        await db
          .from('onboarding_checklist_packets as p')
          .join('onboarding_checklists as c', 'c.id', 'p.checklist_id')
          .select('c.employee_id', 'p.packet_version')
      ).map((row) => [Number(row.employee_id), Number(row.packet_version)])
    )
    for (const person of people) {
      const names = (await itemsOf(person)).map(({ name }) => name)
      assert.sameMembers(
        names,
        versions.get(person.employeeId) === 1
          ? ['Ladders', 'W-4', 'Prepare a laptop']
          : ['Prepare a laptop', 'Order a badge']
      )
    }
  })

  test('documents are sent once by several workers', async ({ assert }) => {
    await packet()
    await bulk(caller)
    const runs = await db.from('onboarding_checklists').orderBy('id').select('id')
    await Promise.all(runs.flatMap(({ id }) => [sendChecklist(id), sendChecklist(id)]))
    await sendAll()
    assert.equal(await counted('signing_requests'), 6)
    assert.lengthOf(await db.from('onboarding_checklist_items').where('to_send', 1), 0)
  })
})
