import vine from '@vinejs/vine'
import { pagingFields } from '#core/http/paging'
import { messages } from '#core/http/fields'
import { IMPORT_FIELDS, type ImportField } from '#training/completion_imports/fields'
import { VERDICTS, DATE_ORDERS } from '#training/models/states'

const FIELDS = IMPORT_FIELDS.map(({ name }) => name) as [ImportField, ...ImportField[]]

export const historyColumnsValidator = vine.create({
  columns: vine.array(vine.enum(FIELDS).nullable()).minLength(1).maxLength(100),
  dateOrder: vine.enum(DATE_ORDERS).optional(),
})
historyColumnsValidator.messagesProvider = messages

/** A page of rows is decrypted for who looks at it, so it is shorter than others. */
export const MAX_ROWS_PER_PAGE = 100

export const historyRowsValidator = vine.create({
  verdict: vine.enum(VERDICTS).optional(),
  outcome: vine.enum(VERDICTS).optional(),
  page: pagingFields().page,
  perPage: vine.number().withoutDecimals().min(1).max(MAX_ROWS_PER_PAGE).optional(),
})
historyRowsValidator.messagesProvider = messages
