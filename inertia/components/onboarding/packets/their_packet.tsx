import type { PacketDetails } from '#onboarding/queries/packets/packet_list'
import { ChangeList } from '~/components/feedback/change_list'
import { namedChanges } from '~/lib/named_changes'
import { STATUSES } from './packet_labels'

const LABELS = {
  name: 'Name',
  description: 'Description',
  isDefault: 'Default',
  department: 'Department',
  position: 'Position',
  location: 'Location',
  firstDayTime: 'First day starts at',
  firstDayPlace: 'Where to go',
  status: 'Status',
} as const satisfies Partial<Record<keyof PacketDetails, string>>

type Field = keyof typeof LABELS

/** What someone else changed in a packet, as it is now. */
export function TheirPacket({ before, after }: { before: PacketDetails; after: PacketDetails }) {
  const fields = (Object.keys(LABELS) as Field[]).filter((field) => before[field] !== after[field])
  const { added, changed, removed } = namedChanges(before.items, after.items)
  const changes = [
    ...fields.map((field) => ({ what: LABELS[field] as string, value: words(field, after) })),
    { what: 'Items added', value: added },
    { what: 'Items changed', value: changed },
    { what: 'Items removed', value: removed },
  ].filter(({ value }) => value !== '')
  if (changes.length === 0) changes.push({ what: 'Items', value: 'in another order' })
  return <ChangeList changes={changes} />
}

function words(field: Field, after: PacketDetails): string {
  if (field === 'status') return STATUSES[after.status][0]
  const value = after[field]
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value || 'none'
}
