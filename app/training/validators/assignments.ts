import { RECORDING_NOTE_LENGTH, TRAINER_LENGTH } from '#training/limits'
import vine from '@vinejs/vine'
import { pagingFields } from '#core/http/paging'
import { day, line, lines, messages } from '#core/http/fields'
import { MOST_PEOPLE } from '#training/assignments/choose_people'
import { DUE_FROM } from '#training/models/states'

/** The largest id of an unsigned column. */
const MOST_ID = 4_294_967_295

const id = () => vine.number({ strict: true }).withoutDecimals().range([1, MOST_ID])
const ids = (most: number) => vine.array(id()).minLength(1).maxLength(most).distinct()
const queryId = () => vine.number().withoutDecimals().range([1, MOST_ID]).optional()

const searched = () => vine.string().trim().maxLength(200).optional()

/** Modules per call. */
const MOST_MODULES = 40

const whom = () => ({
  employeeIds: ids(MOST_PEOPLE).optional(),
  department: line(120).minLength(1).optional(),
})

export const assignmentValidator = vine.create({
  moduleIds: ids(MOST_MODULES),
  ...whom(),
  dueOn: day().nullable().optional(),
  includeCompleted: vine.boolean({ strict: true }).optional(),
  dryRun: vine.boolean({ strict: true }).optional(),
})
assignmentValidator.messagesProvider = messages

/** A single date, from a shell. */
export const dayValidator = vine.create({ day: day() })
dayValidator.messagesProvider = messages

export const reasonValidator = vine.create({ reason: line(255).minLength(1) })
reasonValidator.messagesProvider = messages

export const voidValidator = vine.create({ reason: lines(1000).minLength(1) })
voidValidator.messagesProvider = messages

export const assignmentListValidator = vine.create({
  ...pagingFields(),
  q: searched(),
  employeeId: queryId(),
  moduleId: queryId(),
  batchId: queryId(),
  ruleId: queryId(),
  state: vine.enum(['open', 'withdrawn'] as const).optional(),
})
assignmentListValidator.messagesProvider = messages

export const batchListValidator = vine.create(pagingFields())
batchListValidator.messagesProvider = messages

const { page, perPage } = pagingFields()

export const pagedListValidator = vine.create({ page, perPage })
pagedListValidator.messagesProvider = messages

const place = () => line(120).nullable().optional()

export const ruleValidator = vine.create({
  moduleId: id(),
  department: place(),
  position: place(),
  location: place(),
  dueDays: vine.number({ strict: true }).withoutDecimals().range([0, 3650]),
  dueFrom: vine.enum(DUE_FROM),
  dryRun: vine.boolean({ strict: true }).optional(),
  live: vine.boolean({ strict: true }).optional(),
})
ruleValidator.messagesProvider = messages

export const stopRuleValidator = vine.create({
  withdrawUnbegun: vine.boolean({ strict: true }).optional(),
})
stopRuleValidator.messagesProvider = messages

export const recordingValidator = vine.create({
  moduleId: id(),
  heldOn: day(),
  trainer: line(TRAINER_LENGTH).nullable().optional(),
  note: lines(RECORDING_NOTE_LENGTH).nullable().optional(),
  ...whom(),
  dryRun: vine.boolean({ strict: true }).optional(),
})
recordingValidator.messagesProvider = messages

export const sheetValidator = vine.create({ name: line(255).minLength(1).optional() })
sheetValidator.messagesProvider = messages

export const peopleSearchValidator = vine.create({ q: searched() })
peopleSearchValidator.messagesProvider = messages
