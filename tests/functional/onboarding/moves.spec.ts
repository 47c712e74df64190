import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { planChecklists } from '#onboarding/checklists/plan_checklists'
import { dbTime } from '#core/time'
import { addDays } from '#training/compliance_status'
import { stopRule } from '#training/assignments/rules'
import { createModule, updateModule } from '#training/modules/save_module'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  checklistOf,
  givenPacket,
  itemsByName,
  itemsOf,
  PACKETS,
  sendAll,
  task,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'
import { openAssignments, plainModule, plainRule } from '#tests/helpers/training/assignments'

interface Run {
  difference: { firstDay: object | null; fingerprint: string } | null
  firstDay: object | null
  packets: { name: string }[]
  items: { key: string; name: string }[]
}
interface Preview {
  items: { key: string; name: string; leftOut: boolean; added: boolean }[]
}
interface Started {
  counts: Record<string, number>
}

const CHECKLISTS = '/api/onboarding/checklists'
const WARD = { firstDayTime: '06:00', firstDayPlace: 'Ward 6' }
const DOOR = { firstDayTime: '09:00', firstDayPlace: 'Back door' }
const AT_WARD = { time: '06:00', place: 'Ward 6' }
const AT_DOOR = { time: '09:00', place: 'Back door' }

test.group('People who move', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
  })

  const waiting = async () => {
    const employee = { start_date: addDays(DateTime.utc().toISODate(), 10) }
    const person = await given.waiting({ department: 'Care', employee })
    await change(systemActor, (change) => planChecklists(change, [person.employeeId]))
    return person
  }
  const approve = (person: Person) => caller.post(`/api/employees/${person.employeeId}/approve`, {})
  const move = (person: Person) =>
    caller.put(`/api/employees/${person.employeeId}`, { department: 'Kitchen' })
  const runOf = async (person: Person) => {
    const { body } = await caller.get<{ runs: [Run] }>(
      `/api/employees/${person.employeeId}/onboarding`
    )
    return body.runs[0]
  }
  const apply = async (person: Person, shown: { fingerprint?: string } = {}) =>
    caller.post(`${CHECKLISTS}/${(await checklistOf(person)).id}/difference`, shown)
  const packetsOf = async (person: Person) => (await runOf(person)).packets.map(({ name }) => name)

  test('before their approval start when and where the new packet says', async ({ assert }) => {
    const photo = { name: 'Send a photo', beforeFirstDay: true }
    await givenPacket({ name: 'Care', department: 'Care', ...WARD }, [photo])
    await givenPacket({ name: 'Kitchen', department: 'Kitchen', ...DOOR }, [photo])
    const ana = await waiting()
    assert.lengthOf(await itemsOf(ana), 1)
    await move(ana)
    assert.deepEqual((await runOf(ana)).firstDay, AT_DOOR)
    await approve(ana)
    assert.deepEqual((await runOf(ana)).firstDay, AT_DOOR)
    assert.deepEqual(await packetsOf(ana), ['Kitchen'])
  })

  test('follow the packets of their new place from then on', async ({ assert }) => {
    const wiki = { name: 'Read the wiki' }
    const care = await givenPacket({ name: 'Care', department: 'Care', ...WARD }, [
      wiki,
      { name: 'Meet the nurse' },
    ])
    const kitchen = await givenPacket({ name: 'Kitchen', department: 'Kitchen', ...DOOR }, [wiki])
    const ana = await waiting()
    await approve(ana)
    await move(ana)
    // Nothing comes, since the new packet holds nothing else; one item goes.
    assert.equal((await apply(ana)).status, 200)
    assert.deepEqual((await runOf(ana)).firstDay, AT_DOOR)
    assert.deepEqual(await packetsOf(ana), ['Kitchen'])
    const peopleOf = async ({ id }: { id: number }) =>
      (await caller.get<{ peopleCount: number }>(`${PACKETS}/${id}`)).body.peopleCount
    assert.deepEqual([await peopleOf(care), await peopleOf(kitchen)], [0, 1])

    // What went with its packet is given by hand, and stays.
    const body = { packetId: care.id, employeeIds: [ana.employeeId] }
    const started = await caller.post<Started>(CHECKLISTS, body)
    assert.deepEqual(started.body.counts, { started: 1, already: 0, refused: 0 })
    assert.equal(itemsByName(await itemsOf(ana))['Meet the nurse']?.status, 'open')
    assert.equal((await apply(ana)).status, 409)
    assert.deepEqual(await packetsOf(ana), ['Care', 'Kitchen'])
  })

  test('do not take off their own checklist what is required of them', async ({ assert }) => {
    await givenPacket({ name: 'Care', department: 'Care' }, [{ name: 'Meet the nurse' }])
    const photo = { name: 'Send a photo', required: false }
    await givenPacket({ name: 'Kitchen', department: 'Kitchen' }, [photo])
    const ana = await waiting()
    await approve(ana)
    await db.from('users').where('id', ana.id).update({ role: 'manager' })
    const own = await signedIn(ana)
    await move(ana)
    const address = `${CHECKLISTS}/${(await checklistOf(ana)).id}/difference`
    const since = await auditHead()
    const refused = await own.post(address, {})
    assert.equal(refused.status, 403)
    assert.include(String(refused.body.message), 'what is required of you')
    assert.equal(await auditHead(), since)
    assert.lengthOf(await itemsOf(ana), 1)
    assert.equal((await apply(ana)).status, 200)
    // What takes nothing required from them, they do themselves.
    await db.from('users').where('id', ana.id).update({ department: 'Care' })
    assert.equal((await own.post(address, {})).status, 200)
    assert.equal(itemsByName(await itemsOf(ana))['Send a photo']?.status, 'removed')
  })

  test('are told the first day of a packet that holds the same', async ({ assert }) => {
    const wiki = { name: 'Read the wiki' }
    await givenPacket({ name: 'Care', department: 'Care', ...WARD }, [wiki])
    await givenPacket({ name: 'Kitchen', department: 'Kitchen', ...DOOR }, [wiki])
    const [ana, started] = [await waiting(), await waiting()]
    for (const person of [ana, started]) await approve(person)
    assert.equal((await apply(ana)).status, 409)
    await db
      .from('employees')
      .where('id', started.employeeId)
      .update({ start_date: addDays(DateTime.utc().toISODate(), -1) })
    for (const person of [ana, started]) await move(person)
    const nothing = { add: [], remove: [], redate: [], edit: [] }
    assert.deepInclude((await runOf(ana)).difference, {
      ...nothing,
      firstDay: { from: AT_WARD, to: AT_DOOR },
    })
    assert.equal((await apply(ana)).status, 200)
    assert.isNull((await runOf(ana)).difference)
    assert.deepEqual((await runOf(ana)).firstDay, AT_DOOR)
    // Whose first day has passed needs to know of no other.
    assert.isNull((await runOf(started)).difference?.firstDay ?? null)
  })

  test('are changed as HR was shown, or not at all', async ({ assert }) => {
    const templateId = await createTemplate({ name: 'W-4' })
    await givenPacket({ name: 'Care', department: 'Care' }, [
      { kind: 'sign', templateId, name: 'W-4' },
    ])
    await givenPacket({ name: 'Kitchen', department: 'Kitchen' }, [{ name: 'Try the oven' }])
    const ana = await waiting()
    await approve(ana)
    await sendAll()
    const shown = async () => {
      const fingerprint = (await runOf(ana)).difference?.fingerprint
      assert.isString(fingerprint)
      return { fingerprint: fingerprint as string }
    }
    await givenPacket({ name: 'Everyone' }, [{ name: 'Collect keys' }])
    const toAdd = await shown()
    await move(ana)
    const refused = await apply(ana, toAdd)
    assert.equal(refused.status, 409)
    assert.equal(refused.errors[0]?.field, 'fingerprint')
    assert.sameMembers(Object.keys(itemsByName(await itemsOf(ana))), ['W-4'])
    assert.notEqual((await db.from('signing_requests').firstOrFail()).status, 'CANCELLED')
    const applied = await apply(ana, await shown())
    assert.equal(applied.status, 200, applied.text)
    const items = itemsByName(await itemsOf(ana))
    assert.sameMembers(Object.keys(items), ['W-4', 'Collect keys', 'Try the oven'])
    assert.equal(items['W-4']?.status, 'removed')
    // By now there is nothing else to look at.
    const again = await apply(ana, toAdd)
    assert.equal(again.status, 409)
    assert.include(again.text, 'This checklist is up to date.')
  })

  test('keep the training of their packet, whatever else required it', async ({ assert }) => {
    const [safety = 0, lifting = 0] = await Promise.all(
      ['Safety', 'Lifting'].map((name) =>
        createModule({ name, isRequired: name === 'Safety' }, systemActor)
      )
    )
    const ruleId = await plainRule({ moduleId: lifting })
    await givenPacket({ department: 'Care' }, [
      { kind: 'training', moduleId: safety, name: 'Safety' },
      { kind: 'training', moduleId: lifting, name: 'Lifting' },
      { name: 'Read the wiki' },
    ])
    const ana = await waiting()
    await approve(ana)
    const require = (isRequired: boolean) =>
      updateModule(safety, { isRequired, description: 'What to know' }, systemActor)
    await require(false)
    await stopRule(ruleId, { withdrawUnbegun: true }, systemActor)
    const open = async () => (await openAssignments()).map((row) => [row.module_id, row.source])
    assert.deepEqual(await open(), [
      [safety, 'packet'],
      [lifting, 'packet'],
    ])
    assert.deepInclude(await checklistOf(ana), { status: 'open', asked: 3 })

    // What is required again stays when its packet goes.
    await require(true)
    await move(ana)
    assert.equal((await apply(ana)).status, 200)
    assert.deepEqual(await open(), [[safety, 'required']])
    const items = itemsByName(await itemsOf(ana))
    assert.deepInclude(items['Safety'], { status: 'open', packet_item_id: null })
    assert.equal(items['Lifting']?.status, 'removed')
    assert.deepInclude(await checklistOf(ana), { status: 'open', asked: 1 })
    await require(false)
    assert.deepEqual(await open(), [])
    assert.equal(itemsByName(await itemsOf(ana))['Safety']?.status, 'removed')
  })

  test('have nothing left out anymore of what they do not get', async ({ assert }) => {
    await givenPacket({ department: 'Care' }, [{ name: 'Meet the nurse' }, { name: 'Get keys' }])
    await givenPacket({ department: 'Kitchen' }, [{ name: 'Try the oven' }, { name: 'Get keys' }])
    const ana = await waiting()
    const plan = (choice: object) =>
      caller.put(`/api/employees/${ana.employeeId}/onboarding/plan`, choice)
    const keys = (await runOf(ana)).items.map(({ key }) => key)
    assert.equal((await plan({ leaveOut: keys, add: [] })).status, 200)
    await move(ana)
    const preview = await caller.get<Preview>(
      `/api/onboarding/preview?employeeIds=${ana.employeeId}`
    )
    assert.deepEqual(
      preview.body.items.map(({ name, leftOut }) => [name, leftOut]),
      [
        ['Try the oven', false],
        ['Get keys', true],
      ]
    )
    // The page sends what it shows.
    const leaveOut = preview.body.items.flatMap(({ key, leftOut }) => (leftOut ? key : []))
    const saved = await plan({ leaveOut, add: [task({ name: 'Order a coat' })] })
    assert.equal(saved.status, 200, saved.text)
    await approve(ana)
    const items = itemsByName(await itemsOf(ana))
    assert.sameMembers(Object.keys(items), ['Try the oven', 'Get keys', 'Order a coat'])
    assert.equal(items['Get keys']?.status, 'removed')
  })

  test('lack added training that was archived since, as the log says', async ({ assert }) => {
    const moduleId = await plainModule({ name: 'Forklifts' })
    const ana = await waiting()
    const add = [task({ kind: 'training', moduleId, name: 'Forklifts' })]
    const chosen = await caller.put(`/api/employees/${ana.employeeId}/onboarding/plan`, {
      leaveOut: [],
      add,
    })
    assert.equal(chosen.status, 200, chosen.text)
    await db
      .from('training_modules')
      .where('id', moduleId)
      .update({ archived_at: dbTime(0) })
    const since = await auditHead()
    assert.equal((await approve(ana)).status, 200)
    assert.lengthOf(await openAssignments(), 0)
    const [gone] = (await auditEntries(since)).filter(({ action }) => action === 'delete')
    assert.equal(gone?.entityType, 'onboarding_item')
    assert.include(JSON.stringify(gone?.oldValues), 'Forklifts')
  })
})
