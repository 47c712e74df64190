import type { FileKind } from '#documents/request'
import type { DueFrom, ItemKind, Owner, PacketKind, Proof } from '#onboarding/models/states'

/** One item as whoever edits a packet sends it. */
export interface ItemInput {
  /** Of one that is there already. */
  id?: number | null
  kind: ItemKind
  moduleId?: number | null
  templateId?: number | null
  name?: string | null
  instructions?: string | null
  link?: string | null
  accepts?: FileKind[]
  asksExpiry?: boolean
  owner?: Owner
  ownerRoleId?: number | null
  ownerUserId?: number | null
  dueFrom: DueFrom
  dueDays: number
  workdays?: boolean
  required?: boolean
  beforeFirstDay?: boolean
  proof?: Proof
}

export interface PacketInput {
  kind: PacketKind
  name: string
  description?: string | null
  isDefault?: boolean
  department?: string | null
  position?: string | null
  location?: string | null
  /** HH:MM: when people start on their first day. */
  firstDayTime?: string | null
  /** Where they go then. */
  firstDayPlace?: string | null
  items: ItemInput[]
}

/** What an item is and whose, as a packet holds it and a checklist copies it. */
export interface ItemTerms {
  kind: ItemKind
  moduleId: number | null
  templateId: number | null
  name: string
  instructions: string
  link: string | null
  fileId: number | null
  /** JSON list of kinds of files. */
  accepts: string | null
  asksExpiry: boolean
  owner: Owner
  ownerRoleId: number | null
  ownerUserId: number | null
  required: boolean
  beforeFirstDay: boolean
  proof: Proof
}

/** What an item is, without when it is due. */
export const taskOf = (item: ItemTerms): ItemTerms => ({
  kind: item.kind,
  moduleId: item.moduleId,
  templateId: item.templateId,
  name: item.name,
  instructions: item.instructions,
  link: item.link,
  fileId: item.fileId,
  accepts: item.accepts,
  asksExpiry: item.asksExpiry,
  owner: item.owner,
  ownerRoleId: item.ownerRoleId,
  ownerUserId: item.ownerUserId,
  required: item.required,
  beforeFirstDay: item.beforeFirstDay,
  proof: item.proof,
})

/** The same with its due day, which is counted from a day of the person's. */
export interface DatedTerms extends ItemTerms {
  dueFrom: DueFrom
  dueDays: number
  workdays: boolean
}
