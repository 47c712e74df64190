export type AuditFilterValues = {
  q: string
  action: string
  entityType: string
  entityId: string
  performedById: number | null
  from: string
  to: string
  /** 'true' or 'false' */
  signIns: string
}
