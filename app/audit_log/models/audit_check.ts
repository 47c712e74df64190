import { AuditCheckSchema } from '#database/schema'

/** A daily check of the whole chain and its result; `fileId` is the signed checkpoint. */
export default class AuditCheck extends AuditCheckSchema {
  static override table = 'audit_checks' as const
}
