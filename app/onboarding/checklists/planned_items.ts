import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isFor, mergeItems, packetsFor, type MergedItem } from '#onboarding/checklists/merge_items'
import type OnboardingPacket from '#onboarding/models/packet'
import { livePackets } from '#onboarding/queries/packets/live_packets'
import { anchorsOf, type Newcomer } from '#onboarding/queries/people'
import { table } from '#core/database/table'
import { liveRules } from '#training/assignments/apply_rules'
import { requiredModules } from '#training/assignments/assign_required'
import { addDays, type Day } from '#training/compliance_status'
import TrainingModule from '#training/models/training_module'
import { isMatched, ruleDueOn } from '#training/rules'
import { localDay } from '#settings/local_time'

export type Candidate = Pick<
  Newcomer,
  'department' | 'position' | 'location' | 'startDate' | 'approvedOn' | 'endDate' | 'status'
>

export interface PlannedFor {
  packets: OnboardingPacket[]
  items: MergedItem[]
  /** Keys of items that training requires of them, which no one can leave out. */
  compulsory: ReadonlySet<string>
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
    const items = new Map(
      mergeItems(own, anchorsOf(person, today), today).map((item) => [item.key, item])
    )
    const compulsory = new Set<string>()
    const give = (moduleId: number, name: string, dueOn: Day) => {
      const key = `training:${moduleId}`
      compulsory.add(key)
      const there = items.get(key)
      if (!there) items.set(key, requiredTraining(moduleId, name, dueOn))
      else {
        there.required = true
        if (there.dueOn === null || dueOn < there.dueOn) there.dueOn = dueOn
      }
    }
    for (const module of modules) give(module.id, module.name, addDays(today, module.dueDays))
    for (const rule of rules.filter((one) => isMatched(one, person))) {
      const dated = { ...person, approvedOn: today }
      give(rule.moduleId, names.get(rule.moduleId) ?? '', ruleDueOn(rule, dated, today))
    }
    return { packets: own, items: [...items.values()], compulsory }
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
    const items = mergeItems(own, anchorsOf(person, today), today).filter(isFor({ status }))
    return { packets: own, items, compulsory: new Set() }
  }
}

async function moduleNames(client: QueryClientContract, ids: readonly number[]) {
  const rows = await table(client, TrainingModule)
    .whereIn('id', [...new Set(ids)])
    .select('id', 'name')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A module that training gives, as an item. */
export const requiredTraining = (
  moduleId: number,
  name: string,
  dueOn: Day | null
): MergedItem => ({
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
