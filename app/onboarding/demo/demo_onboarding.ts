import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { table } from '#core/database/table'
import { dayOf } from '#training/assignments/assign_modules'
import { addDays } from '#training/compliance_status'
import { startPacketFor } from '#onboarding/checklists/start_packet'
import { installFromGallery } from '#onboarding/gallery/install'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import type { PacketKind } from '#onboarding/models/states'
import type { PacketInput } from '#onboarding/packet'
import {
  createPacket,
  retirePacket,
  startPacket,
  updatePacket,
} from '#onboarding/packets/save_packet'
import { findPacket } from '#onboarding/queries/packets/packet_list'
import { sendChecklist } from '#onboarding/sending/send_items'
import { completeTask } from '#onboarding/tasks/complete_task'
import { offerAround, signForCompany } from '#signing/demo/demo_signing'
import Employee from '#people/models/employee'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { localDay } from '#settings/local_time'

interface DemoCompany extends Pick<Parameters<typeof offerAround>[0], 'manager' | 'silence'> {
  admin: Actor
  /** At least five, the newest first. */
  others: readonly { employeeId: number }[]
}

/**
 * Packets of the gallery in each status, and people with them: planned, before the first day, under
 * way, late, done, and leaving.
 */
export async function onboardAround({
  admin,
  manager,
  others,
  silence,
}: DemoCompany): Promise<void> {
  const packets = await installPackets(admin)
  const [underWay, late, done] = others.map(({ employeeId }) => employeeId) as [
    number,
    number,
    number,
  ]
  await give(packets.office, underWay, admin)
  await checkOffSome(underWay, 'onboarding', 1, admin)
  await give(packets.restaurant, late, admin)
  await sendWaiting()
  await makeLate(late, 'onboarding', admin)
  await give(packets.back, done, admin)
  await checkOffSome(done, 'onboarding', Infinity, admin)
  await retirePacket(packets.back, admin)
  await offboard(packets.leaving, admin)
  await sendWaiting()
  await signWelcomeLetter(admin)
  await offer({ admin, manager, silence })
}

/** Candidates who have no account yet sign an offer letter, or are about to. */
async function offer(company: Omit<DemoCompany, 'others'>): Promise<void> {
  const { letters } = await installFromGallery('candidate_offer', company.admin)
  const invited = await Employee.query()
    .where('status', 'pending')
    .whereNull('registeredAt')
    .whereNotNull('startDate')
    .whereNotNull('location')
    .preload('user')
    .orderBy('id')
    .limit(2)
  const [first, second] = invited.map(({ id, user }) => ({
    employeeId: id,
    name: user.fullName,
    email: user.email,
  }))
  const [letter] = letters
  if (!first || !second || !letter) return
  await offerAround({ ...company, templateId: letter.templateId, candidates: [first, second] })
}

const WELCOME_BACK: PacketInput = {
  kind: 'onboarding',
  name: 'Welcome back',
  description: 'For people who return after a leave.',
  items: [
    { kind: 'task', name: 'Reactivate accounts', owner: 'hr', dueFrom: 'approval', dueDays: 2 },
    {
      kind: 'task',
      name: 'Update the emergency contact',
      owner: 'hr',
      dueFrom: 'approval',
      dueDays: 5,
    },
  ],
}

async function installPackets(admin: Actor) {
  const install = async (name: string) => {
    const { packetId } = await installFromGallery(name, admin)
    return packetId as number
  }
  const office = await install('office')
  const restaurant = await install('restaurant')
  const clinic = await install('clinic')
  await install('warehouse')
  const leaving = await install('leaving')
  const firstDay = { firstDayTime: '09:00', firstDayPlace: 'Front desk, main entrance' }
  await adjust(office, { isDefault: true, ...firstDay }, admin)
  await adjust(restaurant, { department: 'Kitchen' }, admin)
  await adjust(clinic, { department: 'Care' }, admin)
  const back = await createPacket(WELCOME_BACK, admin)
  for (const id of [office, restaurant, clinic, leaving, back]) await startPacket(id, admin)
  return { office, restaurant, leaving, back }
}

/** Changes whom a packet is for, as its editor does. */
async function adjust(id: number, fields: Partial<PacketInput>, admin: Actor): Promise<void> {
  await updatePacket(id, { ...(await findPacket(id)), ...fields }, admin)
}

const give = (packetId: number, employeeId: number, admin: Actor) =>
  startPacketFor({ packetId, employeeIds: [employeeId] }, admin)

const openItems = (employeeId: number, kind: PacketKind) =>
  ChecklistItem.query()
    .where({ employeeId, status: 'open' })
    .whereIn('checklistId', Checklist.query().where({ employeeId, kind, current: 1 }).select('id'))
    .orderBy('position')
    .orderBy('id')

/** Checks off tasks that are HR's. */
async function checkOffSome(employeeId: number, kind: PacketKind, most: number, admin: Actor) {
  const items = await openItems(employeeId, kind)
  const tasks = items.filter(({ owner }) => owner === 'hr')
  for (const { id } of tasks.slice(0, most)) await completeTask(id, 'Done as planned.', admin)
}

/** Days by which the demo's late items are late. */
const LATE = [2, 5, 9]

/** No service lets something be late from the first moment, so its due days are moved back. */
async function makeLate(employeeId: number, kind: PacketKind, admin: Actor): Promise<void> {
  const items = await openItems(employeeId, kind)
  await change(admin, async (change) => {
    for (const [index, days] of LATE.entries()) {
      const item = items[index]
      if (item) await change.save(item.merge({ dueOn: addDays(dayOf(change), -days) }))
    }
    await settleOnboarding(change, [employeeId])
  })
}

/**
 * Who waits for approval has a welcome letter. The newest of them, the announced account, can sign
 * it: the company has.
 */
async function signWelcomeLetter(admin: Actor): Promise<void> {
  const newest = await Employee.query()
    .where('status', 'pending')
    .whereNotNull('registeredAt')
    .orderBy('id', 'desc')
    .first()
  if (newest) await signForCompany(newest.id, admin)
}

/** Who has an announced last day is under way, and who has left is late. */
async function offboard(packetId: number, admin: Actor): Promise<void> {
  const today = localDay()
  const ending = await Employee.query().whereNotNull('endDate').orderBy('endDate', 'desc').limit(20)
  const next = ending.findLast(
    ({ status, endDate }) => status === 'active' && endDate !== null && endDate >= today
  )
  const left = ending.find(({ leftAt }) => leftAt !== null)
  if (next) {
    await give(packetId, next.id, admin)
    await checkOffSome(next.id, 'offboarding', 1, admin)
  }
  if (left) {
    await give(packetId, left.id, admin)
    await makeLate(left.id, 'offboarding', admin)
  }
}

/** Sends the documents of all checklists that wait for it. */
export async function sendWaiting(): Promise<void> {
  const waiting = await table(db, Checklist).where('to_send', 1).orderBy('id').select('id')
  for (const { id } of waiting) await sendChecklist(id)
}
