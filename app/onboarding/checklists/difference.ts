import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#core/database/table'
import { firstDayOfPackets } from '#onboarding/first_day'
import { fingerprintOfTold } from '#onboarding/checklists/fingerprint'
import {
  itemsFor,
  mergeItems,
  packetsFor,
  type MergedItem,
} from '#onboarding/checklists/merge_items'
import type Checklist from '#onboarding/models/checklist'
import type OnboardingPacket from '#onboarding/models/packet'
import type { PacketKind } from '#onboarding/models/states'
import ChecklistPacket from '#onboarding/models/checklist_packet'
import ChecklistItem from '#onboarding/models/checklist_item'
import type { ItemTerms } from '#onboarding/packet'
import { livePackets, packetsById } from '#onboarding/queries/packets/live_packets'
import { trainingDatedByPacket } from '#onboarding/queries/packets/training_dated_by_packet'
import type { Newcomer } from '#onboarding/queries/people'
import type { FirstDay } from '#people/onboarding/settle_onboarding'
import { liveRules } from '#training/assignments/apply_rules'
import { requiredModules } from '#training/assignments/assign_required'
import type { Day } from '#training/compliance_status'
import { isMatched } from '#training/rules'
import { localDay, localDayOf } from '#settings/local_time'

/** What else a packet says of an item, apart from what makes it this one. */
const SAID = [
  'name',
  'instructions',
  'link',
  'fileId',
  'accepts',
  'asksExpiry',
  'required',
  'beforeFirstDay',
  'proof',
] as const satisfies readonly (keyof ItemTerms)[]

type Said = Partial<Pick<ItemTerms, (typeof SAID)[number]>>

/** What a run would be otherwise if it were launched now. */
export interface Difference {
  add: MergedItem[]
  /** Open and not begun, of packets that are not for the person anymore or have lost it. */
  remove: ChecklistItem[]
  /** Those of them that training requires: they stay, and are its own from then on. */
  required: ChecklistItem[]
  redate: { item: ChecklistItem; dueOn: Day }[]
  /** Open, begun or not, of which their packets say something else now. */
  edit: { item: ChecklistItem; to: Said }[]
  /** When and where a first day to come starts, where their packets now say something else. */
  firstDay: { from: FirstDay | null; to: FirstDay | null } | null
  /** What the person is given now: the packets that match, and those that someone chose. */
  packets: OnboardingPacket[]
}

export const isEmpty = ({ add, remove, redate, edit, firstDay }: Difference) =>
  add.length + remove.length + redate.length + edit.length === 0 && firstDay === null

/** A difference in names, as it is shown before it is applied, with the fingerprint of what is shown. */
export function toldDifference({ add, remove, redate, edit, firstDay }: Difference) {
  const told = {
    add: add.map(({ kind, name, dueOn }) => ({ kind, name, dueOn })),
    remove: remove.map(({ kind, name }) => ({ kind, name })),
    redate: redate.map(({ item, dueOn }) => ({ name: item.name, from: item.dueOn, to: dueOn })),
    edit: edit.map(({ item, to }) => ({
      name: item.name,
      fields: SAID.filter((one) => one in to),
    })),
    firstDay,
  }
  return { ...told, fingerprint: fingerprintOfTold(told) }
}

/** A run with its person. */
export interface RunOfPerson {
  checklist: Checklist
  person: Newcomer
}

/** The same as differencesOf of one run. */
export async function differenceOf(
  client: QueryClientContract,
  checklist: Checklist,
  person: Newcomer
): Promise<Difference> {
  const differences = await differencesOf(client, [{ checklist, person }])
  return differences.get(checklist.id) as Difference
}

/**
 * What runs that are under way differ by from what their people would get now: they have moved, their
 * start date has changed, or a packet has. Packets that someone gave them stay, whether they match
 * or not. Ten statements, whatever the number of runs.
 * @returns it by checklist.
 */
export async function differencesOf(
  client: QueryClientContract,
  runs: readonly RunOfPerson[]
): Promise<Map<number, Difference>> {
  const ids = runs.map(({ checklist }) => checklist.id)
  const live = new Map<PacketKind, OnboardingPacket[]>()
  for (const kind of new Set(runs.map(({ checklist }) => checklist.kind))) {
    live.set(kind, await livePackets(client, kind))
  }
  const given = await table(client, ChecklistPacket)
    .whereIn('checklist_id', ids)
    .select('checklist_id', 'packet_id', 'chosen')
  const packets = await packetsById(client, [...new Set(given.map((row) => row.packet_id))])
  const items = await ChecklistItem.query({ client })
    .whereIn('checklistId', ids)
    .orderBy('position')
  const itemsOf = Map.groupBy(items, ({ checklistId }) => checklistId)
  const isRequired = await requiredOf(client)
  const datedByPacket = await trainingDatedByPacket(client, items)
  return new Map(
    runs.map((run) => {
      const { id, kind } = run.checklist
      const rows = given.filter((row) => row.checklist_id === id)
      const had = packets.flatMap((packet): Had[] => {
        const row = rows.find((one) => one.packet_id === packet.id)
        return row ? [{ packet, isChosen: Boolean(row.chosen) }] : []
      })
      const required = ({ moduleId }: ChecklistItem) => isRequired(run.person, moduleId)
      const known: Known = {
        had,
        items: itemsOf.get(id) ?? [],
        isRequired: (item) => kind === 'onboarding' && required(item),
        isDated: (item) =>
          item.kind !== 'training' || (datedByPacket.has(item.id) && !required(item)),
      }
      return [id, between(run, live.get(kind) ?? [], known)]
    })
  )
}

/** Whether training requires a module of someone: of everyone, or by a rule. */
async function requiredOf(client: QueryClientContract) {
  const modules = await requiredModules(client)
  const required = new Set(modules.map(({ id }) => id))
  const rules = await liveRules(client)
  return (person: Newcomer, id: number | null): boolean =>
    id !== null &&
    (required.has(id) || rules.some((rule) => rule.moduleId === id && isMatched(rule, person)))
}

/** A packet that a run was made from. */
interface Had {
  packet: OnboardingPacket
  isChosen: boolean
}

/** What is known of one run. */
interface Known {
  had: readonly Had[]
  items: readonly ChecklistItem[]
  isRequired: (item: ChecklistItem) => boolean
  /** Whether its packet says when it is due: training may be required, or given by hand, too. */
  isDated: (item: ChecklistItem) => boolean
}

function between(
  { checklist, person }: RunOfPerson,
  packets: readonly OnboardingPacket[],
  { had, items, isRequired, isDated }: Known
): Difference {
  const matching = packetsFor(packets, person)
  const others = had.filter(({ packet }) => matching.every(({ id }) => id !== packet.id))
  const given = others.filter(({ packet, isChosen }) => isChosen && packet.isLive)
  // Who has an archived packet keeps what it gave them, and gets nothing more of it.
  const kept = others.filter(({ packet }) => packet.isArchived).map(({ packet }) => packet)
  const all = [...matching, ...given.map(({ packet }) => packet)]
  const today = localDay()
  const anchors = {
    startOn: person.startDate,
    approvedOn: checklist.approvedOn ?? person.approvedOn ?? today,
    lastDay: person.endDate,
  }
  const merged = (some: readonly OnboardingPacket[]) => mergeItems(some, anchors, today)
  const offered = merged(all)
  const offeredByKey = byKey(offered)
  const stays = byKey(merged([...all, ...kept]))
  const known = new Set(items.flatMap((item) => (item.isGone ? [] : item.itemKey)))
  const untouched = items.filter(
    ({ status, begunAt, packetItemId }) =>
      status === 'open' && begunAt === null && packetItemId !== null
  )
  const gone = untouched.filter(({ itemKey }) => !stays.has(itemKey))
  const moved =
    checklist.kind === 'onboarding'
      ? checklist.startOn !== person.startDate
      : checklist.lastDay !== person.endDate
  // The days of an archived packet follow a new start date, too.
  const dated = moved ? [...all, ...kept] : all
  const datedByKey = moved ? stays : offeredByKey
  const dueOf = ({ itemKey, openedAt }: ChecklistItem): Day | null => {
    const openedOn = openedAt === null ? today : localDayOf(openedAt)
    // For who waited, days from the approval were counted from when the item was opened.
    const own =
      openedOn < anchors.approvedOn
        ? byKey(mergeItems(dated, { ...anchors, approvedOn: openedOn }, today))
        : datedByKey
    return own.get(itemKey)?.dueOn ?? null
  }
  return {
    packets: all,
    add: itemsFor(person, offered).filter(({ key }) => !known.has(key)),
    remove: gone.filter((item) => !isRequired(item)),
    required: gone.filter(isRequired),
    redate: untouched.flatMap((item) => {
      if (!isDated(item)) return []
      const dueOn = dueOf(item)
      if (dueOn === null || dueOn === item.dueOn) return []
      // Only a packet's change leads to a day to come: today stands for days that have gone by.
      return moved || dueOn > today ? [{ item, dueOn }] : []
    }),
    edit: items.flatMap((item) => {
      const isItsOwn = item.isOpen && item.packetItemId !== null
      const now = isItsOwn ? offeredByKey.get(item.itemKey) : undefined
      const to = now ? newlySaid(item, now, isRequired(item)) : {}
      return Object.keys(to).length > 0 ? [{ item, to }] : []
    }),
    firstDay:
      checklist.kind === 'onboarding'
        ? otherFirstDay(
            person,
            had.map(({ packet }) => packet),
            [...all, ...kept]
          )
        : null,
  }
}

const byKey = (items: readonly MergedItem[]) => new Map(items.map((item) => [item.key, item]))

/** What training requires stays required, or optional where it was given so. */
function newlySaid(item: ChecklistItem, now: MergedItem, isRequired: boolean): Said {
  const terms = isRequired ? { ...now, required: item.required } : now
  return Object.fromEntries(
    SAID.filter((field) => terms[field] !== item[field]).map((field) => [field, terms[field]])
  )
}

/** Of a first day to come alone: what was said of one that has passed helps no one. */
function otherFirstDay(
  { startDate }: Newcomer,
  had: readonly OnboardingPacket[],
  gets: readonly OnboardingPacket[]
): Difference['firstDay'] {
  if (startDate === null || startDate < localDay()) return null
  const from = firstDayOfPackets(had)
  const to = firstDayOfPackets(gets)
  return from?.time === to?.time && from?.place === to?.place ? null : { from, to }
}
