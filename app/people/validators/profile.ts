import vine from '@vinejs/vine'
import { day, line, lines, messages, messagesWith } from '#core/http/fields'
import { pagingFields } from '#core/http/paging'
import { MOST_ID } from '#core/http/row_id'

export const employmentEndValidator = vine.create({
  endDate: day(),
  reason: lines(1000).minLength(1),
})
employmentEndValidator.messagesProvider = messages

export const withdrawalValidator = vine.create({ endDate: day().optional() })
withdrawalValidator.messagesProvider = messages

export const rehireValidator = vine.create({ startDate: day() })
rehireValidator.messagesProvider = messages

export const noteValidator = vine.create({ body: lines(5000).minLength(1) })
noteValidator.messagesProvider = messagesWith({ body: 'New note' })

export const erasureValidator = vine.create({
  reason: lines(500).minLength(1),
  confirmation: line(40),
})
erasureValidator.messagesProvider = messages

/** For the shell, which asks for the employee ID separately. */
export const erasureReasonValidator = vine.create({ reason: lines(500).minLength(1) })
erasureReasonValidator.messagesProvider = messages

/** Lists about one person: only page numbers. */
export const profileListValidator = vine.create({
  page: pagingFields().page,
  perPage: pagingFields().perPage,
})
profileListValidator.messagesProvider = messages

export const noteListValidator = vine.create({
  page: pagingFields().page,
  perPage: pagingFields().perPage,
  beforeId: vine.number().withoutDecimals().range([1, MOST_ID]).optional(),
})
noteListValidator.messagesProvider = messages
