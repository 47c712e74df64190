import type { PacketDetails } from '#onboarding/queries/packets/packet_list'
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
  const former = new Map(before.items.map((item) => [item.id, JSON.stringify(item)]))
  const left = new Set(after.items.map(({ id }) => id))
  const added = after.items.filter(({ id }) => !former.has(id))
  const changed = after.items.filter(
    (item) => former.has(item.id) && former.get(item.id) !== JSON.stringify(item)
  )
  const changes = [
    ...fields.map((field) => ({ what: LABELS[field] as string, value: words(field, after) })),
    { what: 'Items added', value: namesOf(added) },
    { what: 'Items changed', value: namesOf(changed) },
    { what: 'Items removed', value: namesOf(before.items.filter(({ id }) => !left.has(id))) },
  ].filter(({ value }) => value !== '')
  if (changes.length === 0) changes.push({ what: 'Items', value: 'in another order' })
  return (
    <dl aria-label="Their changes" className="mt-3 grid gap-1">
      {changes.map(({ what, value }) => (
        <div key={what}>
          <dt className="inline">{what}: </dt>
          <dd className="inline wrap-anywhere whitespace-pre-line">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function words(field: Field, after: PacketDetails): string {
  if (field === 'status') return STATUSES[after.status][0]
  const value = after[field]
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value || 'none'
}

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ')
