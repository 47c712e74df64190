import vine from '@vinejs/vine'
import { line, messages } from '#core/http/fields'
import { EXTERNAL_PARTS } from '#training/modules/external_content'

export const videoUploadValidator = vine.create({ videoURL: line(4000).minLength(1) })
videoUploadValidator.messagesProvider = messages

/** A report is sent every ten seconds; one stored offline has more ranges. */
const MAX_RANGES = 200
const MAX_SECONDS = 24 * 60 * 60

const second = () => vine.number().range([0, MAX_SECONDS])

const version = () => vine.number().withoutDecimals().range([1, 1_000_000]).optional()

export const watchValidator = vine.create({
  ranges: vine.array(vine.tuple([second(), second()])).maxLength(MAX_RANGES),
  position: second().optional(),
  version: version(),
})
watchValidator.messagesProvider = messages

export const openingValidator = vine.create({
  part: vine.enum(EXTERNAL_PARTS).optional(),
  version: version(),
})
openingValidator.messagesProvider = messages

export const shownVersionValidator = vine.create({ version: version() })
shownVersionValidator.messagesProvider = messages
