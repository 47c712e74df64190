import { counted } from '#core/counted'
import type { DueFrom, ItemKind, Owner, PacketStatus } from '#onboarding/models/states'
import type { Proof } from '#onboarding/models/states'
import type { FileKind } from '#documents/request'
import type { PacketView } from '#onboarding/queries/packets/packet_list'
import type { BadgeVariant } from '~/components/ui/badge'

export const PACKETS = '/onboarding/packets'

export const STATUSES: Record<PacketStatus, [string, BadgeVariant]> = {
  draft: ['Draft', 'warning'],
  live: ['Live', 'success'],
  archived: ['Archived', 'neutral'],
}

export const ITEM_KIND_WORDS: Record<ItemKind, string> = {
  training: 'Training',
  sign: 'Document to sign',
  read: 'Document to read',
  upload: 'Document to upload',
  task: 'Task',
}

export const OWNER_WORDS: Record<Owner, string> = {
  employee: 'The employee',
  manager: 'Their manager',
  hr: 'HR',
  role: 'Everyone in a role',
  person: 'One person',
}

export const PROOF_WORDS: Record<Proof, string> = {
  none: 'None',
  note: 'A note',
  file: 'A file',
}

export const FILE_KIND_WORDS: Record<FileKind, string> = { pdf: 'PDF', image: 'Photo or scan' }

const FROM_WORDS: Record<DueFrom, string> = {
  start: 'the start date',
  approval: 'approval',
  last_day: 'the last day',
}

interface Due {
  dueFrom: DueFrom
  dueDays: number
  workdays: boolean
}

/** "3 workdays before the start date". */
export function dueInWords({ dueFrom, dueDays, workdays }: Due): string {
  const from = FROM_WORDS[dueFrom]
  if (dueDays === 0) return dueFrom === 'approval' ? 'on the day of approval' : `on ${from}`
  const days = counted(Math.abs(dueDays), workdays ? 'workday' : 'day')
  return `${days} ${dueDays < 0 ? 'before' : 'after'} ${from}`
}

/** Whose an item is, as its row shows it. */
export const ownerInWords = (owner: Owner, name: string | null = null) =>
  owner === 'role' || owner === 'person' ? (name ?? OWNER_WORDS[owner]) : OWNER_WORDS[owner]

type Whom = Pick<PacketView, 'department' | 'position' | 'location' | 'isDefault'>

/** "Care, Registered Nurse"; everyone where no place is named. */
export function whomInWords({ isDefault, ...places }: Whom): string {
  const named = [places.department, places.position, places.location].filter(Boolean).join(', ')
  if (!isDefault) return named || 'Everyone'
  return named ? `${named}, if no other packet matches` : 'Everyone without another packet'
}
