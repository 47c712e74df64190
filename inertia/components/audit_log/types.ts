/** Anything that an entry may hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type AuditEntry = {
  id: number
  action: string
  entityType: string
  entityId: string
  performedBy: string
  performedById: number | null
  performedAt: string
  address: string | null
  requestId: string | null
  oldValues: Record<string, Json> | null
  newValues: Record<string, Json> | null
  valuesErased: boolean
  performerErased: boolean
}

/** What a nightly check of the chain found. */
export type AuditCheck = {
  id: number
  checkedAt: string
  intact: boolean
  entries: number
  brokenAt: number | null
  reason: string | null
  hasCheckpoint: boolean
}

export type AuditFilterValues = {
  q: string
  action: string
  entityType: string
  entityId: string
  performedById: number | null
  from: string
  to: string
}
