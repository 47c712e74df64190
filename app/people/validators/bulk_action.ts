import vine from '@vinejs/vine'
import { line, messages } from '#core/http/fields'
import { BULK_ACTIONS } from '#people/services/run_bulk_action'

/** People per action, so that the preview stays readable. */
const MOST_AT_ONCE = 500

export const bulkActionValidator = vine.create({
  action: vine.enum(BULK_ACTIONS),
  ids: vine
    .array(vine.number({ strict: true }).withoutDecimals().min(1).max(9_999_999_999))
    .minLength(1)
    .maxLength(MOST_AT_ONCE)
    .distinct(),
  department: line(120).optional(),
  dryRun: vine.boolean({ strict: true }).optional(),
})
bulkActionValidator.messagesProvider = messages
