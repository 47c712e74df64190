import vine from '@vinejs/vine'
import { line, lines, messages, messagesWith, webLine } from '#core/http/fields'
import { pagingFields } from '#core/http/paging'
import { MOST_ID } from '#core/http/row_id'
import { LISTED_NAME_LENGTH } from '#accounts/limits'
import { FILE_KINDS } from '#documents/request'
import {
  FIRST_DAY_PLACE_LENGTH,
  INSTRUCTIONS_LENGTH,
  ITEM_NAME_LENGTH,
  LINK_LENGTH,
  MOST_DUE_DAYS,
  MOST_ITEMS,
  PACKET_NAME_LENGTH,
  PACKET_TEXT_LENGTH,
} from '#onboarding/limits'
import {
  DUE_FROM,
  ITEM_KINDS,
  OWNERS,
  PACKET_KINDS,
  PACKET_STATUSES,
  PROOFS,
} from '#onboarding/models/states'

const { page, perPage } = pagingFields()
export const id = () => vine.number({ strict: true }).withoutDecimals().range([1, MOST_ID])
const flag = () => vine.boolean({ strict: true }).optional()
const place = () => line(LISTED_NAME_LENGTH).nullable().optional()

export const packetListValidator = vine.create({
  page,
  perPage,
  q: vine.string().trim().maxLength(200).optional(),
  kind: vine.enum(PACKET_KINDS).optional(),
  status: vine.enum(PACKET_STATUSES).optional(),
})
packetListValidator.messagesProvider = messages

/** What an item is, of a packet or of one person's checklist. */
export const itemFields = () => ({
  kind: vine.enum(ITEM_KINDS),
  moduleId: id().nullable().optional(),
  templateId: id().nullable().optional(),
  name: line(ITEM_NAME_LENGTH).nullable().optional(),
  instructions: lines(INSTRUCTIONS_LENGTH).nullable().optional(),
  link: webLine(LINK_LENGTH).nullable().optional(),
  accepts: vine.array(vine.enum(FILE_KINDS)).maxLength(FILE_KINDS.length).distinct().optional(),
  asksExpiry: flag(),
  owner: vine.enum(OWNERS).optional(),
  ownerRoleId: id().nullable().optional(),
  ownerUserId: id().nullable().optional(),
  dueFrom: vine.enum(DUE_FROM),
  dueDays: vine.number({ strict: true }).withoutDecimals().range([-MOST_DUE_DAYS, MOST_DUE_DAYS]),
  workdays: flag(),
  required: flag(),
  beforeFirstDay: flag(),
  proof: vine.enum(PROOFS).optional(),
})

const packetFields = {
  kind: vine.enum(PACKET_KINDS),
  name: line(PACKET_NAME_LENGTH).minLength(1),
  description: lines(PACKET_TEXT_LENGTH).nullable().optional(),
  isDefault: flag(),
  department: place(),
  position: place(),
  location: place(),
  firstDayTime: vine
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable()
    .optional(),
  firstDayPlace: line(FIRST_DAY_PLACE_LENGTH).nullable().optional(),
  items: vine
    .array(vine.object({ id: id().nullable().optional(), ...itemFields() }))
    .maxLength(MOST_ITEMS),
}

export const itemMessages = messagesWith({
  'add.*': 'Item',
  'moduleId': 'Training',
  'owner': 'Who does it',
  'ownerRoleId': 'Role',
  'ownerUserId': 'Person',
  'dueDays': 'Number of days',
  'dueFrom': 'Relative to',
})

export const newPacketValidator = vine.create(packetFields)
newPacketValidator.messagesProvider = itemMessages

export const editPacketValidator = vine.create({ ...packetFields, revision: id() })
editPacketValidator.messagesProvider = itemMessages

export const ownerSearchValidator = vine.create({
  q: vine.string().trim().maxLength(200).optional(),
})
ownerSearchValidator.messagesProvider = messages

export const packetFileValidator = vine.create({
  name: line(255).minLength(1).optional(),
  /** The file that the caller has seen, 0 for none. */
  replaces: vine.number().withoutDecimals().range([0, MOST_ID]).optional(),
})
packetFileValidator.messagesProvider = messages
