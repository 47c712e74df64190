import { dueDay, type Anchors } from '#onboarding/due_day'
import { keyOf } from '#onboarding/item_key'
import type OnboardingPacket from '#onboarding/models/packet'
import type { ItemTerms } from '#onboarding/packet'
import type { Newcomer } from '#onboarding/queries/people'
import type { Day } from '#training/compliance_status'
import { isMatched, type Placed } from '#training/rules'

/** An item as one person gets it. */
export interface MergedItem extends ItemTerms {
  key: string
  packetItemId: number | null
  dueOn: Day | null
}

/** The packets that someone gets: all that match, else the default ones that do. */
export function packetsFor(
  packets: readonly OnboardingPacket[],
  person: Placed
): OnboardingPacket[] {
  const matching = packets.filter((packet) => isMatched(packet, person))
  const own = matching.filter(({ isDefault }) => !isDefault)
  return own.length > 0 ? own : matching
}

/**
 * The items of packets for one person. What several of them hold is one item: the earlier due day
 * holds, and it is required, or open before the first day, if one of them says so.
 */
export function mergeItems(
  packets: readonly OnboardingPacket[],
  anchors: Anchors,
  today: Day
): MergedItem[] {
  const merged = new Map<string, MergedItem>()
  for (const item of packets.flatMap(({ items }) => items)) {
    const key = keyOf(item)
    const dueOn = dueDay(item, anchors, today)
    const there = merged.get(key)
    if (!there) {
      merged.set(key, { ...item.task, key, packetItemId: item.id, dueOn })
      continue
    }
    if (there.dueOn === null || dueOn < there.dueOn) there.dueOn = dueOn
    there.required ||= item.required
    there.beforeFirstDay ||= item.beforeFirstDay
    there.instructions ||= item.instructions
    there.link ??= item.link
    there.fileId ??= item.fileId
    if (there.proof === 'none') there.proof = item.proof
  }
  return [...merged.values()]
}

/** What someone can be given: of who has left only tasks, and HR does those that would be theirs. */
export const itemsFor = (
  { status }: Pick<Newcomer, 'status'>,
  items: readonly MergedItem[]
): readonly MergedItem[] =>
  status === 'inactive'
    ? items
        .filter(({ kind }) => kind === 'task')
        .map((item) => (item.owner === 'employee' ? { ...item, owner: 'hr' as const } : item))
    : items

/** The accounts that are closed and the roles that there are, of those that items name. */
export interface KnownOwners {
  closedAccounts: ReadonlySet<number>
  roles: ReadonlySet<number>
}

/** Whose an item is of one person's: an owner who is not there leaves it to HR. */
export function ownerFor(
  item: Pick<ItemTerms, 'owner' | 'ownerRoleId' | 'ownerUserId'>,
  person: Pick<Newcomer, 'userId' | 'manager'>,
  { closedAccounts, roles }: KnownOwners
): Pick<ItemTerms, 'owner' | 'ownerRoleId' | 'ownerUserId'> {
  const hr = { owner: 'hr', ownerRoleId: null, ownerUserId: null } as const
  switch (item.owner) {
    case 'employee':
      return { owner: 'employee', ownerRoleId: null, ownerUserId: person.userId }
    case 'manager':
      return person.manager
        ? { owner: 'manager', ownerRoleId: null, ownerUserId: person.manager.userId }
        : hr
    case 'person':
      return item.ownerUserId === null || closedAccounts.has(item.ownerUserId)
        ? hr
        : { owner: 'person', ownerRoleId: null, ownerUserId: item.ownerUserId }
    case 'role':
      return item.ownerRoleId !== null && roles.has(item.ownerRoleId)
        ? { owner: 'role', ownerRoleId: item.ownerRoleId, ownerUserId: null }
        : hr
    case 'hr':
      return hr
  }
}
