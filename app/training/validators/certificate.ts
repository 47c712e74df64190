import vine from '@vinejs/vine'
import { pagingFields } from '#access/services/paging'

/** What a certificate is set on, and whether it is shown or kept. */
export const certificateValidator = vine.create({
  paper: vine.enum(['a4', 'letter'] as const).optional(),
  disposition: vine.enum(['inline', 'attachment'] as const).optional(),
})

const { page, perPage } = pagingFields()

export const reviewListValidator = vine.create({ page, perPage })
