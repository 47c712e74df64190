import vine from '@vinejs/vine'
import { REASON_LENGTH } from '#core/http/reason'
import { line, lines, messages, messagesWith } from '#core/http/fields'
import { SIGNER_ROLES } from '#documents/placed_field'
import { TYPED_SIGNATURE_LENGTH } from '#signing/limits'
import { MARK_KINDS } from '#signing/saved_signatures'

const MOST_ID = 4_294_967_295
const MAX_STROKES = 200
/** Coordinates of one mark, two per point. */
const MAX_NUMBERS = 20_000
/** CSS pixels. */
const MAX_EXTENT = 10_000
/** Anything shorter is a slip of the hand; browsers require twice that from end to end. */
const MIN_EXTENT = 3
/** Field values are checked by name (see assertFieldValues); this limits the body. */
const MAX_VALUE = 100_000

/** Strokes of coordinate pairs inside their box, at least one of which is not a dot. */
const drawnRule = vine.createRule((value: unknown, _, field) => {
  const { width, height, strokes } = value as {
    width: number
    height: number
    strokes: number[][]
  }
  // Earlier rules have already rejected other types.
  if (!Array.isArray(strokes) || !strokes.every(Array.isArray)) return
  const report = (message: string) => field.report(message, 'drawn', field)
  const numbers = strokes.reduce((sum, { length }) => sum + length, 0)
  if (numbers > MAX_NUMBERS) return report('This drawing has too many points')
  if (strokes.some(({ length }) => length % 2 === 1)) return report('A stroke is made of points')
  const outside = (at: number, index: number) => at < 0 || at > (index % 2 === 0 ? width : height)
  if (strokes.some((stroke) => stroke.some(outside))) {
    return report('A stroke leaves the box it was drawn in')
  }
  const goesSomewhere = (stroke: number[]) =>
    stroke.some((at, index) => Math.abs(at - (stroke[index % 2] ?? at)) >= MIN_EXTENT)
  if (!strokes.some(goesSomewhere)) return report('Draw a line, not a dot')
})

const extent = () => vine.number({ strict: true }).positive().min(1).max(MAX_EXTENT)

const drawn = vine
  .object({
    way: vine.literal('drawn'),
    width: extent(),
    height: extent(),
    strokes: vine
      .array(
        vine
          .array(vine.number({ strict: true }))
          .minLength(4)
          .maxLength(MAX_NUMBERS)
      )
      .minLength(1)
      .maxLength(MAX_STROKES),
  })
  .use(drawnRule())

/** Some letters are invisible by design: a name of these would be an invisible signature. */
const SEEN_LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

const typed = vine.object({
  way: vine.literal('typed'),
  text: line(TYPED_SIGNATURE_LENGTH).minLength(1).regex(SEEN_LETTER),
})

const isDrawn = (value: unknown) =>
  typeof value === 'object' && value !== null && 'way' in value && value.way === 'drawn'

/** A mark as vectors or text; nothing else counts as a signature. */
const mark = () => vine.union([vine.union.if(isDrawn, drawn), vine.union.else(typed)])

export const signingAddressValidator = vine.create({
  requestId: vine.number().withoutDecimals().range([1, MOST_ID]),
  role: vine.enum(SIGNER_ROLES),
})
signingAddressValidator.messagesProvider = messages

const signature = () => ({
  signature: mark(),
  initials: mark().nullable().optional(),
  documents: vine
    .array(
      vine.object({
        documentId: vine.number({ strict: true }).withoutDecimals().range([1, MOST_ID]),
        sha256: vine.string().regex(/^[0-9a-f]{64}$/),
        values: vine.record(line(MAX_VALUE).nullable()).maxLength(200),
      })
    )
    .maxLength(20),
  consentVersion: vine.string().maxLength(40),
  otherName: vine.boolean({ strict: true }).optional(),
})

/** A signer without an account has entered a code instead of a password, and saves no marks. */
export const externalSignatureValidator = vine.create(signature())
externalSignatureValidator.messagesProvider = messages

export const signingCodeValidator = vine.create({ code: line(20).minLength(1) })
signingCodeValidator.messagesProvider = messages

export const signatureValidator = vine.create({
  ...signature(),
  currentPassword: vine.string().maxLength(1024),
  keep: vine.array(vine.enum(MARK_KINDS)).distinct().optional(),
})
signatureValidator.messagesProvider = messagesWith({ currentPassword: 'Your password' })

export const declineValidator = vine.create({ reason: lines(REASON_LENGTH).minLength(1) })
declineValidator.messagesProvider = messages

export const documentFileValidator = vine.create({
  disposition: vine.enum(['inline', 'attachment'] as const).optional(),
})
documentFileValidator.messagesProvider = messages
