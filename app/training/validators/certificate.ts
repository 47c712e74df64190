import vine from '@vinejs/vine'
import { messages } from '#core/http/fields'
import { pagingFields } from '#core/http/paging'
import { scopeField } from '#people/scope'

/** The paper size of a certificate, and whether it is shown or downloaded. */
export const certificateValidator = vine.create({
  paper: vine.enum(['a4', 'letter'] as const).optional(),
  disposition: vine.enum(['inline', 'attachment'] as const).optional(),
})
certificateValidator.messagesProvider = messages

const { page, perPage } = pagingFields()

export const reviewListValidator = vine.create({ page, perPage, scope: scopeField() })
reviewListValidator.messagesProvider = messages
