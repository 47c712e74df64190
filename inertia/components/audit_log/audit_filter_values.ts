/** Anything that an entry may hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type AuditFilterValues = {
  q: string
  action: string
  entityType: string
  entityId: string
  performedById: number | null
  from: string
  to: string
}
