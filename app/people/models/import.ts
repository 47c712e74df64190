import type { Audited } from '#audit/audited_model'
import { ImportSchema } from '#database/schema'

/** A file that brings people, and how far reading it, running it and its undo have come. */
export default class Import extends ImportSchema {
  static override table = 'imports' as const
  /** What the log tells of an import, each entry says itself. */
  static audited = { entityType: 'import', fields: [] } satisfies Audited<Import>
}
