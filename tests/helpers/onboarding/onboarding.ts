import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { launchInTransaction } from '#onboarding/checklists/launch'
import {
  OnboardingPacketFactory,
  PacketItemFactory,
} from '#database/factories/onboarding_packet_factory'
import type { OnboardingChecklistItemSchema } from '#database/schema'
import type { Row } from '#database/tables'
import type { PacketKind } from '#onboarding/models/states'
import { sendChecklist } from '#onboarding/sending/send_items'
import type { Person } from '#tests/helpers/people/people'
import type OnboardingPacket from '#onboarding/models/packet'
import type PacketItem from '#onboarding/models/packet_item'
import type { ItemInput } from '#onboarding/packet'
import { attachFile } from '#onboarding/packets/attach_file'
import { scan } from '#tests/helpers/training/assignments'

export const PACKETS = '/api/onboarding/packets'

type Columns<Model> = Partial<{ [Key in keyof Model]: Model[Key] }>

/** A packet with items straight in the database: live, for everyone, unless said otherwise. */
export async function givenPacket(
  columns: Columns<OnboardingPacket> = {},
  items: Columns<PacketItem>[] = [{ name: 'Prepare a laptop', owner: 'hr' }]
) {
  const packet = await OnboardingPacketFactory.merge(columns as object).create()
  for (const [position, item] of items.entries()) {
    await PacketItemFactory.merge({ ...(item as object), position, packetId: packet.id }).create()
  }
  const ids = await db
    .from('onboarding_packet_items')
    .where('packet_id', packet.id)
    .orderBy('position')
    .select('id')
  return { id: packet.id, name: packet.name, items: ids.map(({ id }) => Number(id)) }
}

/** A task as whoever edits a packet sends it. */
export const task = (fields: Partial<ItemInput> = {}): ItemInput => ({
  kind: 'task',
  name: 'Prepare a laptop',
  owner: 'hr',
  dueFrom: 'start',
  dueDays: -2,
  ...fields,
})

/** Attaches a scan to the first item of a packet. */
export async function attached(packetId: number, itemId: number): Promise<void> {
  await attachFile(packetId, itemId, 'plan.pdf', Readable.from([scan()]), systemActor)
}

export const packetRow = (id: number) => db.from('onboarding_packets').where('id', id).firstOrFail()

export const itemRows = (packetId: number) =>
  db.from('onboarding_packet_items').where('packet_id', packetId).orderBy('position')

/** The onboarding of someone who was assigned modules for it. */
export const givenOnboarding = ({ employeeId }: Person) =>
  change(systemActor, (change) =>
    launchInTransaction(change, [employeeId], {
      kind: 'onboarding',
      packetIds: [],
      withTraining: true,
    })
  )

/** A checklist straight in the database, with one open task of the person's own. */
export async function givenItem(
  person: Person,
  columns: Record<string, unknown> = {},
  run: Record<string, unknown> = {}
): Promise<number> {
  const at = dbTime(DateTime.utc())
  const there = await db
    .from('onboarding_checklists')
    .where({ employee_id: person.employeeId, kind: run.kind ?? 'onboarding', current: 1 })
    .first()
  const checklistId =
    there?.id ??
    (
      await db.table('onboarding_checklists').insert({
        employee_id: person.employeeId,
        kind: 'onboarding',
        status: 'open',
        current: 1,
        asked: 1,
        opened_at: at,
        started_by: 'System',
        created_at: run.opened_at ?? at,
        updated_at: at,
        ...run,
      })
    )[0]
  const [id] = await db.table('onboarding_checklist_items').insert({
    checklist_id: checklistId,
    employee_id: person.employeeId,
    item_key: `task:${randomUUID()}`,
    position: 0,
    kind: 'task',
    name: 'Read the wiki',
    instructions: '',
    asks_expiry: false,
    owner: 'employee',
    owner_user_id: person.id,
    required: true,
    before_first_day: false,
    proof: 'none',
    status: 'open',
    opened_at: at,
    ...columns,
  })
  return Number(id)
}

/** A training of someone's run, open still where it was done at no time. */
export function givenTrainingItem(
  person: Person,
  { openedDaysAgo, doneDaysAgo }: { openedDaysAgo: number; doneDaysAgo?: number },
  run: Record<string, unknown> = {}
): Promise<number> {
  const day = (days: number) => DateTime.utc().minus({ days }).toISODate()
  const at = (days: number) => `${day(days)} 00:00:01.000`
  const outcome = doneDaysAgo === undefined ? {} : { status: 'done', done_at: at(doneDaysAgo) }
  const openedAt = at(openedDaysAgo)
  const approved = { opened_at: openedAt, approved_on: day(openedDaysAgo) }
  return givenItem(
    person,
    { kind: 'training', opened_at: openedAt, ...outcome },
    { ...approved, ...run }
  )
}

export const itemRow = (id: number) =>
  db.from('onboarding_checklist_items').where('id', id).firstOrFail()

export const ITEMS = '/api/onboarding/items'

/** The current run of a person. */
export const checklistOf = (person: Person, kind: PacketKind = 'onboarding') =>
  db
    .from('onboarding_checklists')
    .where({ employee_id: person.employeeId, kind, current: 1 })
    .firstOrFail()

/** The items of a person's runs, in their order. */
export const itemsOf = (person: Person): Promise<Row<OnboardingChecklistItemSchema>[]> =>
  db
    .from('onboarding_checklist_items')
    .where('employee_id', person.employeeId)
    .orderBy('checklist_id')
    .orderBy('position')

export const itemsByName = (items: Row<OnboardingChecklistItemSchema>[]) =>
  Object.fromEntries(items.map((item) => [item.name, item])) as Partial<
    Record<string, Row<OnboardingChecklistItemSchema>>
  >

/** As if so much time had passed that nothing can be undone, and nothing is held for that. */
export const nothingToUndo = () => db.from('undos').delete()

/** Sends whatever waits to be sent, as the background loop does. */
export async function sendAll(): Promise<void> {
  await nothingToUndo()
  const waiting = await db.from('onboarding_checklists').where('to_send', 1).orderBy('id')
  for (const { id } of waiting) await sendChecklist(id)
}
