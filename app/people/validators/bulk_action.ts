import vine from '@vinejs/vine'
import { line, messages } from '#core/http/fields'
import { FINGERPRINT_LENGTH } from '#people/limits'
import { INVITATION_ACTIONS } from '#people/invitations/bulk_invitations'
import { BULK_ACTIONS } from '#people/services/run_bulk_action'

/** Rows per action, so that the preview stays readable. */
const MOST_AT_ONCE = 500

const id = () => vine.number({ strict: true }).withoutDecimals().min(1).max(9_999_999_999)
const ids = () => vine.array(id()).minLength(1).maxLength(MOST_AT_ONCE).distinct()

export const bulkActionValidator = vine.create({
  action: vine.enum(BULK_ACTIONS),
  ids: ids(),
  department: line(120).optional(),
  /** Of an approval: what the approver was shown of people's onboarding. */
  fingerprints: vine
    .array(
      vine.object({
        id: id(),
        fingerprint: line(FINGERPRINT_LENGTH).minLength(1),
      })
    )
    .maxLength(MOST_AT_ONCE)
    .optional(),
  dryRun: vine.boolean({ strict: true }).optional(),
})
bulkActionValidator.messagesProvider = messages

export const bulkInvitationsValidator = vine.create({
  action: vine.enum(INVITATION_ACTIONS),
  ids: ids(),
  dryRun: vine.boolean({ strict: true }).optional(),
})
bulkInvitationsValidator.messagesProvider = messages
