import vine from '@vinejs/vine'
import { line, messages } from '#core/http/fields'
import { FINGERPRINT_LENGTH } from '#people/limits'
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
  /** Of an approval: what the approver was shown of people's onboarding. */
  fingerprints: vine
    .array(
      vine.object({
        id: vine.number({ strict: true }).withoutDecimals().min(1).max(9_999_999_999),
        fingerprint: line(FINGERPRINT_LENGTH).minLength(1),
      })
    )
    .maxLength(MOST_AT_ONCE)
    .optional(),
  dryRun: vine.boolean({ strict: true }).optional(),
})
bulkActionValidator.messagesProvider = messages
