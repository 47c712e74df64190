import vine from '@vinejs/vine'
import { line, lines, messages, messagesWith } from '#core/http/fields'
import { pagingFields } from '#core/http/paging'
import { REASON_LENGTH } from '#core/http/reason'
import { COMMENT_LENGTH, NOTE_LENGTH } from '#onboarding/limits'
import { id } from '#onboarding/validators/packet'

const { page, perPage } = pagingFields()

export const taskListValidator = vine.create({
  page,
  perPage,
  state: vine.enum(['open', 'done'] as const).optional(),
})
taskListValidator.messagesProvider = messages

export const doneValidator = vine.create({ note: lines(NOTE_LENGTH).nullable().optional() })
doneValidator.messagesProvider = messages

export const proofValidator = vine.create({
  name: line(255).minLength(1).optional(),
  note: lines(NOTE_LENGTH).optional(),
})
proofValidator.messagesProvider = messages

export const delegatesValidator = vine.create({
  q: vine.string().trim().minLength(1).maxLength(200),
})
delegatesValidator.messagesProvider = messages

export const delegateValidator = vine.create({
  userId: id(),
  previous: id().nullable().optional(),
})
delegateValidator.messagesProvider = messagesWith({ userId: 'To' })

export const waiveValidator = vine.create({ reason: lines(REASON_LENGTH).minLength(1) })
waiveValidator.messagesProvider = messages

export const commentValidator = vine.create({ body: lines(COMMENT_LENGTH).minLength(1) })
commentValidator.messagesProvider = messagesWith({ body: 'Your comment' })
