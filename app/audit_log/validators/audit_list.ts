import type { DateTime } from 'luxon'
import vine from '@vinejs/vine'
import { messages } from '#core/http/fields'
import { pagingFields } from '#core/http/paging'
import { readMoment } from '#core/time'
import { EXPORT_FORMATS } from '#audit_log/services/export_audit'

const text = (max: number) => vine.string().trim().maxLength(max).optional()

const entryId = () =>
  vine.number().withoutDecimals().positive().max(Number.MAX_SAFE_INTEGER).optional()

const momentRule = vine.createRule((value: unknown, _, field) => {
  if (typeof value === 'string' && !readMoment(value, 'startOf')) {
    field.report('{{ field }} must be a date or a time', 'date', field)
  }
})

const moment = (ofDay: 'startOf' | 'endOf') =>
  vine
    .string()
    .maxLength(40)
    .use(momentRule())
    .transform((value) => (readMoment(value, ofDay) as DateTime).toJSDate())
    .optional()

const filterFields = () => ({
  q: text(200),
  action: text(60),
  entityType: text(60),
  entityId: text(60),
  performedById: entryId(),
  from: moment('startOf'),
  to: moment('endOf'),
  /** False leaves out who signed in and out. */
  signIns: vine.boolean().optional(),
})

export const auditListValidator = vine.create({
  ...pagingFields(),
  ...filterFields(),
  afterId: entryId(),
  sort: vine.enum(['performedAt', '-performedAt']).optional(),
})
auditListValidator.messagesProvider = messages

/** The screen pages by its first and last entry. */
export const auditScreenValidator = vine.create({
  ...filterFields(),
  before: entryId(),
  after: entryId(),
})
auditScreenValidator.messagesProvider = messages

export const auditExportValidator = vine.create({
  ...filterFields(),
  format: vine.enum(EXPORT_FORMATS).optional(),
})
auditExportValidator.messagesProvider = messages

export const performersValidator = vine.create({
  q: vine.string().trim().minLength(1).maxLength(200),
})
performersValidator.messagesProvider = messages
