import { ImportHeadingSchema } from '#database/schema'

/** Which field people chose for a heading the last time. */
export default class ImportHeading extends ImportHeadingSchema {
  static override table = 'import_headings' as const
}
