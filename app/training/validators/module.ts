import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { pagingFields } from '#core/http/paging'
import { day, line, lines, messages, nullAsEmpty, webLine } from '#core/http/fields'
import { MessagesInWords, SHARED_MESSAGES } from '#core/http/messages_in_words'
import { QUESTION_KINDS } from '#training/content'
import { CHANGES } from '#training/module'
import { MODULE_SORTS, INCLUDE } from '#training/queries/modules/module_list'
import {
  EXPLANATION_LENGTH,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  MODULE_DESCRIPTION_LENGTH,
  MODULE_NAME_LENGTH,
  OPTION_LENGTH,
  QUESTION_LENGTH,
  WEB_ADDRESS_LENGTH,
} from '#training/limits'

const emptyAsNull = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : value

const emptyAsAbsent = (value: unknown) => emptyAsNull(value) ?? undefined

const webAddress = () => webLine(WEB_ADDRESS_LENGTH).parse(emptyAsNull).nullable().optional()
const path = () => line(200).parse(emptyAsNull).nullable().optional()
const flag = () => vine.boolean({ strict: true }).optional()
const count = (min: number, max: number) =>
  vine.number({ strict: true }).withoutDecimals().range([min, max])

const question = () =>
  vine.object({
    id: vine
      .string()
      .regex(/^[A-Za-z0-9_-]{1,40}$/)
      .optional(),
    kind: vine.enum(QUESTION_KINDS).optional(),
    // A draft's may be empty.
    question: lines(QUESTION_LENGTH).parse(nullAsEmpty),
    options: vine.array(line(OPTION_LENGTH).parse(nullAsEmpty)).maxLength(MAX_OPTIONS).optional(),
    correctAnswer: count(0, MAX_OPTIONS - 1).optional(),
    correctAnswers: vine
      .array(count(0, MAX_OPTIONS - 1))
      .maxLength(MAX_OPTIONS)
      .optional(),
    explanation: lines(EXPLANATION_LENGTH).nullable().optional(),
  })

const name = () => line(MODULE_NAME_LENGTH).minLength(1).parse(nullAsEmpty)
const description = () => lines(MODULE_DESCRIPTION_LENGTH)

/** A module's settings and content, from a call or a file. */
const settings = () => ({
  isRequired: flag(),
  dueDays: count(0, 3650).optional(),
  renewalPeriodMonths: count(0, 600).parse(emptyAsNull).nullable().optional(),
  minutes: count(1, 100_000).parse(emptyAsNull).nullable().optional(),
  attemptsAllowed: count(1, 100).parse(emptyAsNull).nullable().optional(),
  hasTest: flag(),
  passMark: count(1, 100).optional(),
  shuffleQuestions: flag(),
  testQuestions: vine.array(question()).maxLength(MAX_QUESTIONS).optional(),
  requiresCertificateUpload: flag(),
  videoUrl: webAddress(),
  videoPath: path(),
  captionsPath: path(),
  externalUrl: webAddress(),
})

/** The messages for a missing name or description. */
const moduleMessages = new MessagesInWords(
  {
    ...SHARED_MESSAGES,
    'name.required': 'Module name is required',
    'name.minLength': 'Module name is required',
    'description.required': 'Description is required',
  },
  {
    'name': 'Module Name',
    'testQuestions.*': 'Question',
    'testQuestions.*.question': 'text',
    'dueDays': 'Due After (Days)',
    'renewalPeriodMonths': 'Renewal Period (Months)',
    'passMark': 'Pass mark (%)',
    'attemptsAllowed': 'Attempts allowed',
    'hasTest': 'Has test',
    'shuffleQuestions': 'Shuffle questions',
    'retrainBy': 'Retrain by',
    'videoUrl': 'Video URL',
    'externalUrl': 'External Training URL',
    'isRequired': 'Required Training',
    'requiresCertificateUpload': 'Certificate Upload Required',
  }
)

const isPublished = ({ data }: FieldContext) => data.draft !== true

export const newModuleValidator = vine.create({
  name: name(),
  description: description().parse(emptyAsAbsent).optional().requiredWhen(isPublished),
  ...settings(),
  draft: flag(),
})
newModuleValidator.messagesProvider = moduleMessages

/** The fields that a change sends; whether a description may be empty depends on the module. */
const editableFields = () => ({
  name: name().optional(),
  description: description().parse(nullAsEmpty).optional(),
  ...settings(),
  // The module's value when it was read: a save that would undo another person's change is
  // rejected.
  updatedAt: vine
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    .optional(),
})

export const editModuleValidator = vine.create({
  ...editableFields(),
  change: vine.enum(CHANGES).optional(),
  retrainBy: day().optional(),
})
editModuleValidator.messagesProvider = moduleMessages

export const publishModuleValidator = vine.create(editableFields())
publishModuleValidator.messagesProvider = moduleMessages

export const copyModuleValidator = vine.create({ draft: flag() })
copyModuleValidator.messagesProvider = messages

const search = () => vine.string().trim().maxLength(200).optional()

export const moduleListValidator = vine.create({
  ...pagingFields(),
  q: search(),
  sort: vine.enum(MODULE_SORTS).optional(),
  archived: vine.enum(INCLUDE).optional(),
  draft: vine.enum(INCLUDE).optional(),
})
moduleListValidator.messagesProvider = messages

const { page, perPage } = pagingFields()

export const affectedValidator = vine.create({ page, perPage })
affectedValidator.messagesProvider = messages
