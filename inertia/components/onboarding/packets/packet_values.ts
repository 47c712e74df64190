import type { ItemInput } from '#onboarding/packet'
import type { PacketDetails } from '#onboarding/queries/packets/packet_list'
import type { UseFormReturn } from 'react-hook-form'

type Stored = PacketDetails['items'][number]

/** An item in the editor; a new one has no id yet. */
export type ItemValues = Omit<Stored, 'id' | 'key' | 'fileId' | 'fileName'> & {
  id: number | null
  /** Stays when it is edited, so that its row keeps the focus. */
  rowKey: string
}

export type PacketValues = {
  name: string
  description: string
  isDefault: boolean
  department: string
  position: string
  location: string
  firstDayTime: string
  firstDayPlace: string
  items: ItemValues[]
}

export type PacketForm = UseFormReturn<PacketValues>

export const valuesOf = (packet: PacketDetails): PacketValues => ({
  name: packet.name,
  description: packet.description,
  isDefault: packet.isDefault,
  department: packet.department ?? '',
  position: packet.position ?? '',
  location: packet.location ?? '',
  firstDayTime: packet.firstDayTime ?? '',
  firstDayPlace: packet.firstDayPlace ?? '',
  items: packet.items.map(({ key: _key, fileId: _fileId, fileName: _fileName, ...item }) => ({
    ...item,
    rowKey: String(item.id),
  })),
})

const itemBody = ({ ownerName: _name, rowKey: _key, ...item }: ItemValues): ItemInput => item

/** The body of the call that saves it. */
export const bodyOf = (values: PacketValues, { kind, revision }: PacketDetails) => ({
  ...values,
  kind,
  revision,
  department: values.department.trim() || null,
  position: values.position.trim() || null,
  location: values.location.trim() || null,
  firstDayTime: values.firstDayTime || null,
  firstDayPlace: values.firstDayPlace.trim() || null,
  items: values.items.map(itemBody),
})
