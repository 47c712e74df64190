import {
  DOCUMENT_NAME_LENGTH,
  DOCUMENT_TEXT_LENGTH,
  LETTER_LENGTH,
  MOST_SIGNERS,
  MOST_YEARS,
  SIGNER_LABEL_LENGTH,
} from '#documents/limits'
import vine from '@vinejs/vine'
import { pagingFields } from '#core/http/paging'
import { line, lines, messages, nullAsEmpty } from '#core/http/fields'
import {
  FIELD_KINDS,
  MAX_FIELD_NAME,
  MAX_FIELDS,
  SIGNER_KINDS,
  SIGNER_ROLES,
  USUAL_ROLES,
  type PlacedField,
} from '#documents/placed_field'
import { ARCHIVE_VIEWS } from '#documents/queries/template_list'
import { RETENTIONS } from '#documents/template'

/** The largest id of an unsigned column. */
const MOST_ID = 4_294_967_295
/** The smallest visible fraction of a page. */
const LEAST_SIZE = 0.002

const whole = (min: number, max: number) =>
  vine.number({ strict: true }).withoutDecimals().range([min, max])
const name = () => line(DOCUMENT_NAME_LENGTH).minLength(1).parse(nullAsEmpty)
const letter = () => lines(LETTER_LENGTH).minLength(1).parse(nullAsEmpty)
/**
 * The template's own, as it was read: a save that would undo another person's change is rejected.
 */
const updatedAt = () => vine.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)

/** Null for manager and employee. */
export const signers = () =>
  vine
    .array(
      vine.object({
        role: vine.enum(SIGNER_ROLES),
        kind: vine.enum(SIGNER_KINDS),
        label: line(SIGNER_LABEL_LENGTH).minLength(1).parse(nullAsEmpty),
        step: whole(1, MOST_SIGNERS),
      })
    )
    .minLength(1)
    .maxLength(MOST_SIGNERS)
    .nullable()
    .optional()

const settings = () => ({
  description: lines(DOCUMENT_TEXT_LENGTH).parse(nullAsEmpty).optional(),
  signsFirst: vine.enum(USUAL_ROLES).optional(),
  signers: signers(),
  retention: vine.enum(RETENTIONS).optional(),
  retentionYears: whole(1, MOST_YEARS).nullable().optional(),
})

export const templateListValidator = vine.create({
  page: pagingFields().page,
  perPage: pagingFields().perPage,
  q: vine.string().trim().maxLength(200).optional(),
  archived: vine.enum(ARCHIVE_VIEWS).optional(),
})
templateListValidator.messagesProvider = messages

/** In the query of a file that becomes a template. */
export const newTemplateValidator = vine.create({
  name: name(),
  description: lines(DOCUMENT_TEXT_LENGTH).optional(),
  signsFirst: vine.enum(USUAL_ROLES).optional(),
  fileName: line(255).optional(),
})
newTemplateValidator.messagesProvider = messages

/** In the query of a file that becomes a template's next version. */
export const newFileValidator = vine.create({
  fileName: line(255).optional(),
  updatedAt: updatedAt().optional(),
})
newFileValidator.messagesProvider = messages

export const newLetterValidator = vine.create({ name: name(), letter: letter(), ...settings() })
newLetterValidator.messagesProvider = messages

export const letterValidator = vine.create({ letter: letter(), updatedAt: updatedAt().optional() })
letterValidator.messagesProvider = messages

export const settingsValidator = vine.create({
  name: name().optional(),
  ...settings(),
  updatedAt: updatedAt().optional(),
})
settingsValidator.messagesProvider = messages

const fraction = (min = 0) => vine.number({ strict: true }).range([min, 1])

export const fieldsValidator = vine.create({
  fields: vine
    .array(
      vine.object({
        id: whole(-MOST_ID, MOST_ID).optional(),
        role: vine.enum(SIGNER_ROLES),
        kind: vine.enum(FIELD_KINDS),
        name: line(MAX_FIELD_NAME).minLength(1).parse(nullAsEmpty),
        required: vine.boolean({ strict: true }),
        page: whole(1, 10_000),
        x: fraction(),
        y: fraction(),
        width: fraction(LEAST_SIZE),
        height: fraction(LEAST_SIZE),
      })
    )
    .maxLength(MAX_FIELDS),
  fileId: whole(1, MOST_ID).optional(),
  updatedAt: updatedAt().optional(),
})
fieldsValidator.messagesProvider = messages

/** A newly placed field has no id of its own yet. */
export const withIds = (
  fields: (Omit<PlacedField, 'id'> & { id?: number | undefined })[]
): PlacedField[] => fields.map((field) => ({ ...field, id: field.id ?? 0 }))

export const templateFileValidator = vine.create({
  disposition: vine.enum(['inline', 'attachment'] as const).optional(),
  employeeId: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
})
templateFileValidator.messagesProvider = messages
