import { AuditHeadSchema } from '#database/schema'

/** The end of the chain, in a single row. Every writer locks it first. */
export default class AuditHead extends AuditHeadSchema {
  static override table = 'audit_heads' as const
}
