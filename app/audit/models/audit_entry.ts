import { AuditEntrySchema } from '#database/schema'

/** What happened, as a link of the chain; written by a change alone, and never changed. */
export default class AuditEntry extends AuditEntrySchema {
  static override table = 'audit_entries' as const
}
