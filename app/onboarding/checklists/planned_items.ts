import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  itemsFor,
  mergeItems,
  packetsFor,
  type MergedItem,
} from '#onboarding/checklists/merge_items'
import ChecklistItem from '#onboarding/models/checklist_item'
import type OnboardingPacket from '#onboarding/models/packet'
import { livePackets } from '#onboarding/queries/packets/live_packets'
import { anchorsOf, type Newcomer } from '#onboarding/queries/people'
import { table } from '#core/database/table'
import { liveRules } from '#training/assignments/apply_rules'
import { requiredModules } from '#training/assignments/assign_required'
import { addDays, type Day } from '#training/compliance_status'
import TrainingModule from '#training/models/training_module'
import { isMatched, ruleDueOn } from '#training/rules'
import { earlier } from '#training/services/complete_module'
import { localDay } from '#settings/local_time'

export type Candidate = Pick<
  Newcomer,
  'department' | 'position' | 'location' | 'startDate' | 'approvedOn' | 'endDate' | 'status'
>

export interface PlannedFor {
  packets: OnboardingPacket[]
  items: readonly MergedItem[]
  /** By key, what training requires of them, as it does by itself: no one can leave it out. */
  compulsory: ReadonlyMap<string, MergedItem>
}

/**
 * What approving someone would give them, as of today: what their packets hold, and what training
 * requires of everyone or by a rule. Four statements and one for the names of modules, whatever
 * the number of people; the function that it answers is asked for each of them.
 * @param chosen packets in place of the live ones that match.
 */
export async function plannedItems(
  client: QueryClientContract,
  chosen?: OnboardingPacket[]
): Promise<(person: Candidate) => PlannedFor> {
  const packets = chosen ?? (await livePackets(client, 'onboarding'))
  const modules = await requiredModules(client)
  const rules = await liveRules(client)
  const names = await moduleNames(
    client,
    rules.map(({ moduleId }) => moduleId)
  )
  const today = localDay()
  return (person) => {
    const own = chosen ?? packetsFor(packets, person)
    const dated = { ...person, approvedOn: today }
    const required = [
      ...modules.map(({ id, name, dueDays }) => ({
        moduleId: id,
        name,
        dueOn: addDays(today, dueDays),
      })),
      ...rules
        .filter((rule) => isMatched(rule, person))
        .map((rule) => ({
          moduleId: rule.moduleId,
          name: names.get(rule.moduleId) ?? '',
          dueOn: ruleDueOn(rule, dated, today),
        })),
    ]
    return {
      packets: own,
      ...withRequired(mergeItems(own, anchorsOf(person, today), today), required),
    }
  }
}

/** A module that training requires of someone. */
export interface RequiredModule {
  moduleId: number
  name: string
  dueOn: Day | null
}

/** What packets hold, and what training requires: that is required here too, and the earlier day holds. */
export function withRequired(
  items: readonly MergedItem[],
  modules: readonly RequiredModule[]
): Pick<PlannedFor, 'items' | 'compulsory'> {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const compulsory = new Map<string, MergedItem>()
  for (const module of modules) {
    const item = requiredTraining(module)
    const there = compulsory.get(item.key)
    compulsory.set(item.key, there ? { ...there, ...asRequired(there, item) } : item)
  }
  for (const [key, item] of compulsory) {
    const there = byKey.get(key)
    byKey.set(key, there ? { ...there, ...asRequired(there, item) } : item)
  }
  return { items: [...byKey.values()], compulsory }
}

const asRequired = (
  item: Pick<MergedItem, 'dueOn'>,
  { dueOn }: Pick<MergedItem, 'dueOn'>
): Pick<MergedItem, 'required' | 'dueOn'> => ({
  required: true,
  dueOn: earlier(item.dueOn, dueOn),
})

/** What someone gets, where their run may have something already. */
export interface Given {
  /** What they get now: new items, then those that HR added. */
  items: (MergedItem | ChecklistItem)[]
  fresh: MergedItem[]
  added: ChecklistItem[]
  leftOut: ChecklistItem[]
  /**
   * The ids of new items that come back, by key: they went with their packet, or HR left them out
   * before training required them.
   */
  back: ReadonlyMap<string, number>
}

/**
 * What is left of a plan by what HR decided about the person and what their run has. What training
 * requires of them is given and required, whatever HR decided.
 */
export function givenOf(
  { items, compulsory }: Pick<PlannedFor, 'items' | 'compulsory'>,
  rows: readonly ChecklistItem[] = []
): Given {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const removed = rows.filter(({ status }) => status === 'removed')
  const back = removed.filter((row) => row.isGone || compulsory.has(row.itemKey))
  const known = new Set(rows.flatMap((row) => (back.includes(row) ? [] : row.itemKey)))
  const leftOut = new Set(back.flatMap((row) => (row.isGone ? [] : row.itemKey)))
  const fresh = items
    .filter(({ key }) => !known.has(key))
    // HR did not want what the packet says of it.
    .map((item) => (leftOut.has(item.key) ? (compulsory.get(item.key) ?? item) : item))
  const added = rows
    .filter(({ status }) => status === 'planned')
    .map((row) => {
      const item = compulsory.has(row.itemKey) ? byKey.get(row.itemKey) : undefined
      return item ? new ChecklistItem().fill({ ...row.$attributes, ...asRequired(row, item) }) : row
    })
  return {
    items: [...fresh, ...added],
    fresh,
    added,
    // Of a packet that is not for them anymore, nothing is left to leave out.
    leftOut: removed.filter((row) => !back.includes(row) && byKey.has(row.itemKey)),
    back: new Map(back.map(({ itemKey, id }) => [itemKey, id])),
  }
}

/** What the end of their employment gives someone: their packets alone. */
export async function plannedLeaving(
  client: QueryClientContract
): Promise<(person: Candidate) => PlannedFor> {
  const packets = await livePackets(client, 'offboarding')
  const today = localDay()
  return (person) => {
    const own = packetsFor(packets, person)
    const isGone = person.endDate !== null && person.endDate <= today
    const status = isGone ? ('inactive' as const) : person.status
    const items = mergeItems(own, anchorsOf(person, today), today)
    return { packets: own, items: itemsFor({ status }, items), compulsory: new Map() }
  }
}

async function moduleNames(client: QueryClientContract, ids: readonly number[]) {
  const rows = await table(client, TrainingModule)
    .whereIn('id', [...new Set(ids)])
    .select('id', 'name')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A module that training gives, as an item. */
const requiredTraining = ({ moduleId, name, dueOn }: RequiredModule): MergedItem => ({
  key: `training:${moduleId}`,
  packetItemId: null,
  kind: 'training',
  moduleId,
  templateId: null,
  name,
  instructions: '',
  link: null,
  fileId: null,
  accepts: null,
  asksExpiry: false,
  owner: 'employee',
  ownerRoleId: null,
  ownerUserId: null,
  required: true,
  beforeFirstDay: false,
  proof: 'none',
  dueOn,
})
