import { MAX_MAILS_PER_MINUTE, PERSONAL_MESSAGE_LENGTH } from '#people/limits'
import vine from '@vinejs/vine'
import { lines, messages } from '#core/http/fields'
import { MOST_ID } from '#core/http/row_id'
import { pagingFields } from '#core/http/paging'
import { IMPORT_VERDICTS } from '#people/models/states'
import { rowsFields } from '#spreadsheets/imports/rows_fields'
import { IMPORT_FIELDS, type ImportField } from '#people/import/reading/fields'

const FIELDS = IMPORT_FIELDS.map(({ name }) => name) as [ImportField, ...ImportField[]]

export const columnsValidator = vine.create({
  columns: vine.array(vine.enum(FIELDS).nullable()).minLength(1).maxLength(100),
  dateOrder: vine.enum(['iso', 'mdy', 'dmy', 'ymd'] as const).optional(),
  decimalMark: vine.enum(['.', ','] as const).optional(),
  admitAs: vine.enum(['pending', 'active'] as const).optional(),
  invite: vine.boolean({ strict: true }).optional(),
  perMinute: vine
    .number({ strict: true })
    .withoutDecimals()
    .min(1)
    .max(MAX_MAILS_PER_MINUTE)
    .optional(),
  personalMessage: lines(PERSONAL_MESSAGE_LENGTH).nullable().optional(),
  packetId: vine
    .number({ strict: true })
    .withoutDecimals()
    .range([1, MOST_ID])
    .nullable()
    .optional(),
})
columnsValidator.messagesProvider = messages

export const importListValidator = vine.create({
  page: pagingFields().page,
  perPage: pagingFields().perPage,
})
importListValidator.messagesProvider = messages

export const importRowsValidator = vine.create(rowsFields(IMPORT_VERDICTS))
importRowsValidator.messagesProvider = messages
