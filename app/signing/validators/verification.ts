import vine from '@vinejs/vine'
import { messages } from '#core/http/fields'

/** In hexadecimal digits; `app/pdf` leaves room for far less. */
const MAX_CMS = 256 * 1024
const MOST_BYTES = 2 ** 40

const sha256 = () => vine.string().regex(/^[0-9a-f]{64}$/i)

export const verificationValidator = vine.create({
  sha256: sha256(),
  digest: sha256(),
  cms: vine
    .string()
    .maxLength(MAX_CMS)
    .regex(/^(?:[0-9a-f]{2})*$/i)
    // The gap of a damaged file may not start with a signature.
    .nullable(),
  padded: vine.boolean({ strict: true }),
  after: vine.number({ strict: true }).withoutDecimals().range([-MOST_BYTES, MOST_BYTES]),
  signedAt: vine
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/)
    .nullable(),
})
verificationValidator.messagesProvider = messages
