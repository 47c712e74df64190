import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { mailKind } from '#messages/services/mail_kinds'
import { planChecklists } from '#onboarding/checklists/plan_checklists'
import type { PacketDetails } from '#onboarding/queries/packets/packet_list'
import { calendarDayInWords } from '#settings/local_time'
import { addDays } from '#training/compliance_status'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { checklistOf, givenPacket, itemsOf, PACKETS } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)
const employee = () => ({ start_date: due(10) })

test.group('Before the first day', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
  })

  test('says when and where the first day starts', async ({ assert }) => {
    const firstDay = { firstDayTime: '08:30', firstDayPlace: 'Front desk' }
    await givenPacket({ name: 'Care', firstDayTime: '10:00' })
    await givenPacket({ name: 'Office', ...firstDay })
    const person = await given.waiting({ employee: employee() })
    const shown = async () => {
      const { body } = await caller.get<{ runs: { firstDay: object | null }[] }>(
        `/api/employees/${person.employeeId}/onboarding`
      )
      return body.runs[0]?.firstDay
    }
    await change(systemActor, (change) => planChecklists(change, [person.employeeId]))
    assert.deepEqual(await shown(), { time: '08:30', place: 'Front desk' })
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    assert.deepEqual(await shown(), { time: '08:30', place: 'Front desk' })
    const kind = mailKind('approved')
    const [facts] = (await kind?.find([{ employeeId: person.employeeId }])) ?? []
    const mail = JSON.stringify(kind?.write(facts))
    assert.include(mail, `${calendarDayInWords(due(10))} at 8:30 AM. Where to go: Front desk.`)
  })

  test('opens early what a packet brings that is turned on, or changed, after they have registered', async ({
    assert,
  }) => {
    const person = await given.waiting({ employee: employee() })
    const unregistered = await given.invited({ employee: employee() })
    const { id } = await givenPacket({ status: 'draft' }, [
      { name: 'Send a photo', beforeFirstDay: true },
      { name: 'Read the wiki' },
    ])
    const started = await caller.post(`${PACKETS}/${id}/live`, {})
    assert.equal(started.status, 200, started.text)
    const names = async () => (await itemsOf(person)).map(({ name }) => name)
    assert.deepEqual(await names(), ['Send a photo'])
    assert.deepInclude(await checklistOf(person), { status: 'planned', current: 1 })

    const { body: packet } = await caller.get<PacketDetails>(`${PACKETS}/${id}`)
    const early = { ...packet.items[0], id: null, name: 'Choose a shirt size' }
    const saved = await caller.put(`${PACKETS}/${id}`, {
      ...packet,
      items: [...packet.items, early],
    })
    assert.equal(saved.status, 200, saved.text)
    assert.deepEqual(await names(), ['Send a photo', 'Choose a shirt size'])
    assert.lengthOf(await itemsOf(unregistered), 0)
  })
})
