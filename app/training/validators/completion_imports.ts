import vine from '@vinejs/vine'
import { messages } from '#core/http/fields'
import { rowsFields } from '#spreadsheets/imports/rows_fields'
import { IMPORT_FIELDS, type ImportField } from '#training/completion_imports/fields'
import { VERDICTS, DATE_ORDERS } from '#training/models/states'

const FIELDS = IMPORT_FIELDS.map(({ name }) => name) as [ImportField, ...ImportField[]]

export const historyColumnsValidator = vine.create({
  columns: vine.array(vine.enum(FIELDS).nullable()).minLength(1).maxLength(100),
  dateOrder: vine.enum(DATE_ORDERS).optional(),
})
historyColumnsValidator.messagesProvider = messages

export const historyRowsValidator = vine.create(rowsFields(VERDICTS))
historyRowsValidator.messagesProvider = messages
