import { ImportHeadingSchema } from '#database/schema'

/** The field that people last chose for a heading. */
export default class ImportHeading extends ImportHeadingSchema {
  static override table = 'import_headings' as const
}
