import vine from '@vinejs/vine'
import { splitAtCommas, day, line, messages } from '#core/http/fields'
import { pagingFields } from '#core/http/paging'
import { MOST_ID } from '#core/http/row_id'
import { LISTED_NAME_LENGTH } from '#accounts/limits'
import { MOST_ITEMS } from '#onboarding/limits'
import { FINGERPRINT_LENGTH } from '#people/limits'
import { CHECKLIST_STATUSES, PACKET_KINDS } from '#onboarding/models/states'
import { REPORT_FORMATS } from '#onboarding/reports/report_as_of'
import { CHECKLIST_SORTS } from '#onboarding/queries/checklist_list'
import { scopeField } from '#people/scope'
import { id, itemFields, itemMessages } from '#onboarding/validators/packet'

/** People of one preview. */
const MOST_PEOPLE = 500
const KEY_LENGTH = 240

/** As it is stored. */
const place = () => vine.string().maxLength(LISTED_NAME_LENGTH).optional()

/**
 * People by their ids, with commas between so that an address can ask for them; those of an import;
 * one whose employment ends; or one to come.
 */
export const previewValidator = vine.create({
  importId: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
  leaving: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
  endDate: day().optional(),
  employeeIds: vine
    .array(vine.number().withoutDecimals().range([1, MOST_ID]))
    .parse(splitAtCommas)
    .minLength(1)
    .maxLength(MOST_PEOPLE)
    .distinct()
    .optional(),
  department: place(),
  position: place(),
  location: place(),
  startDate: day().optional(),
  managerId: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
})
previewValidator.messagesProvider = messages

const { page, perPage } = pagingFields()

const filters = () => ({
  kind: vine.enum(PACKET_KINDS).optional(),
  status: vine.enum(CHECKLIST_STATUSES).optional(),
  q: vine.string().trim().maxLength(200).optional(),
  department: place(),
  late: vine.boolean().optional(),
  owner: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
  scope: scopeField(),
})

export const checklistListValidator = vine.create({
  page,
  perPage,
  ...filters(),
  sort: vine.enum(CHECKLIST_SORTS).optional(),
})
checklistListValidator.messagesProvider = messages

export const checklistExportValidator = vine.create(filters())
checklistExportValidator.messagesProvider = messages

export const startValidator = vine.create({
  packetId: id(),
  employeeIds: vine.array(id()).minLength(1).maxLength(MOST_PEOPLE).distinct(),
  dryRun: vine.boolean({ strict: true }).optional(),
})
startValidator.messagesProvider = messages

export const reachValidator = vine.create({ dryRun: vine.boolean({ strict: true }).optional() })
reachValidator.messagesProvider = messages

export const differenceValidator = vine.create({
  fingerprint: line(FINGERPRINT_LENGTH).minLength(1).optional(),
})
differenceValidator.messagesProvider = messages

export const nudgeValidator = vine.create({
  checklistIds: vine.array(id()).minLength(1).maxLength(MOST_PEOPLE).distinct(),
  dryRun: vine.boolean({ strict: true }).optional(),
})
nudgeValidator.messagesProvider = messages

export const reportValidator = vine.create({
  asOf: day().optional(),
  format: vine.enum(REPORT_FORMATS).optional(),
  kind: vine.enum(PACKET_KINDS).optional(),
  department: place(),
})
reportValidator.messagesProvider = messages

/** As the preview gave it: trimmed, it would be no item's key. */
const itemKey = () => vine.string().minLength(1).maxLength(KEY_LENGTH)

export const choiceValidator = vine.create({
  leaveOut: vine.array(itemKey()).maxLength(MOST_ITEMS).distinct(),
  add: vine.array(vine.object(itemFields())).maxLength(MOST_ITEMS),
  keep: vine.array(itemKey()).maxLength(MOST_ITEMS).distinct().optional(),
})
choiceValidator.messagesProvider = itemMessages
