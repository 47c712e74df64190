import vine from '@vinejs/vine'
import { REASON_LENGTH } from '#core/http/reason'
import { day, line, lines, messages, messagesWith } from '#core/http/fields'
import { pagingFields } from '#core/http/paging'
import { LEARNER_GROUPS } from '#training/learner_state'
import { CERTIFICATE_LINE_LENGTH, MAX_OPTIONS, MAX_QUESTIONS } from '#training/limits'

export const ownListValidator = vine.create({
  q: line(200).optional(),
  group: vine.enum(LEARNER_GROUPS).optional(),
  page: pagingFields().page,
  perPage: pagingFields().perPage,
})
ownListValidator.messagesProvider = messages

export const ownCertificatesValidator = vine.create({
  page: pagingFields().page,
  perPage: pagingFields().perPage,
})
ownCertificatesValidator.messagesProvider = messages

const answers = () =>
  vine
    .array(
      vine.object({
        questionId: line(60).minLength(1),
        chosen: vine
          .array(
            vine
              .number({ strict: true })
              .withoutDecimals()
              .min(0)
              .max(MAX_OPTIONS - 1)
          )
          .maxLength(MAX_OPTIONS),
      })
    )
    .maxLength(MAX_QUESTIONS)

export const answersValidator = vine.create({ answers: answers() })
answersValidator.messagesProvider = messages

export const submissionValidator = vine.create({ answers: answers().optional() })
submissionValidator.messagesProvider = messages

export const furtherAttemptsValidator = vine.create({
  attempts: vine.number({ strict: true }).withoutDecimals().min(1).max(10),
})
furtherAttemptsValidator.messagesProvider = messages

/** The details of a certificate; its file is the body of the call. */
export const evidenceValidator = vine.create({
  name: line(CERTIFICATE_LINE_LENGTH).minLength(1),
  issuer: line(CERTIFICATE_LINE_LENGTH).minLength(1),
  issuedOn: day(),
  expiresOn: day().nullable().optional(),
  fileName: line(255).minLength(1).optional(),
})
evidenceValidator.messagesProvider = messagesWith({
  name: 'Certificate name',
  issuer: 'Issued by',
  expiresOn: 'Expiration date',
})

export const rejectionValidator = vine.create({ reason: lines(REASON_LENGTH).minLength(1) })
rejectionValidator.messagesProvider = messages

export const evidenceFileValidator = vine.create({
  disposition: vine.enum(['inline', 'attachment'] as const).optional(),
})
evidenceFileValidator.messagesProvider = messages
