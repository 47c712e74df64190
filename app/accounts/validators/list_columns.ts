import vine from '@vinejs/vine'
import { LIST_COLUMNS } from '#accounts/services/list_columns'
import { messages } from '#core/http/fields'

/** Null returns to the list's own columns. */
export const employeeColumnsValidator = vine.create({
  columns: vine.array(vine.enum(LIST_COLUMNS.employees)).distinct().maxLength(20).nullable(),
})
employeeColumnsValidator.messagesProvider = messages
