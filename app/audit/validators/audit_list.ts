import vine from '@vinejs/vine'
import { pagingFields } from '#access/services/paging'

const text = (max: number) => vine.string().trim().maxLength(max).optional()

export const auditListValidator = vine.create({
  ...pagingFields(),
  q: text(200),
  action: text(60),
  entityType: text(60),
  entityId: text(60),
  performedById: vine.number().withoutDecimals().positive().optional(),
  from: vine.date({ formats: ['iso8601', 'YYYY-MM-DD'] }).optional(),
  to: vine.date({ formats: ['iso8601', 'YYYY-MM-DD'] }).optional(),
  sort: vine.enum(['performedAt', '-performedAt']).optional(),
})
