import { AuditEntrySchema } from '#database/schema'

/** An event in the chain. Only a change writes one, and nothing updates it. */
export default class AuditEntry extends AuditEntrySchema {
  static override table = 'audit_entries' as const
}
