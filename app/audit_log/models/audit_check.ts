import { AuditCheckSchema } from '#database/schema'

/** A day's check of the whole chain, and what it found; `fileId` is the signed checkpoint. */
export default class AuditCheck extends AuditCheckSchema {
  static override table = 'audit_checks' as const
}
