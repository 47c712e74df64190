import vine from '@vinejs/vine'
import { splitAtCommas, messages } from '#core/http/fields'
import { employeeFilterFields } from '#people/validators/employee'

/** As many people as one bulk action takes. */
const MOST_IDS = 500

const id = () => vine.number().withoutDecimals().min(1).max(4_294_967_295)
const ids = () => vine.array(id()).minLength(1).maxLength(MOST_IDS)
const format = () => vine.enum(['csv', 'xlsx'] as const)

/** `GET /api/employees/export`: the list's own filters, or people by id. */
export const exportListValidator = vine.create({
  ...employeeFilterFields(),
  format: format().optional(),
  ids: ids().parse(splitAtCommas).optional(),
})
exportListValidator.messagesProvider = messages

export const exportChosenValidator = vine.create({
  format: format().optional(),
  ids: ids(),
})
exportChosenValidator.messagesProvider = messages
