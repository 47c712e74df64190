import { hash, randomBytes, type KeyObject } from 'node:crypto'
import env from '#start/env'
import { chainKey, entryMac, type AuditFacts, type AuditRow } from '#audit/services/entry_mac'
import { normalizeForLog } from '#core/search/normalize'

export type { AuditRow } from '#audit/services/entry_mac'

/** Replaces a performer's name after their data are erased. */
export const ERASED_PERFORMER = 'Erased person'

let key: KeyObject | undefined

/** A new salt. Without it, the digest of a value with few possibilities could be guessed. */
export const newSalt = () => randomBytes(16).toString('hex')

/**
 * SHA-256 over the salted values. The chain covers this digest, so the values can be erased later
 * and the chain still verifies.
 */
export function digestValues(salt: string, oldValues: string | null, newValues: string | null) {
  return hash('sha256', JSON.stringify([salt, oldValues, newValues]))
}

/** SHA-256 over the performer and address of an entry, salted for the same reason. */
export function digestPerformer(salt: string, performedBy: string, address: string | null) {
  return hash('sha256', JSON.stringify([salt, performedBy, address]))
}

/** The mac of an entry under this process's AUDIT_KEY. */
export function chainMac(previousMac: string, row: AuditFacts): string {
  key ??= chainKey(env.get('AUDIT_KEY').release())
  return entryMac(key, previousMac, row)
}

/** The searchable text of an entry. It is a folded copy, so it is checked but not chained. */
export function auditSearchText(
  row: Pick<AuditRow, 'performed_by' | 'action' | 'entity_type' | 'entity_id'>
): string {
  const text = normalizeForLog(
    [row.performed_by, row.action, row.entity_type, row.entity_id].join(' ')
  )
  // As the databases store it where it was cut in two inside an emoji.
  return text.slice(0, 450).toWellFormed()
}
