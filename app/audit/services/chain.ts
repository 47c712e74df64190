import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import env from '#start/env'
import { fold } from '#access/services/fold'

/** An entry's columns as they are stored; the chain covers exactly these. */
export interface AuditRow {
  id: number
  action: string
  entity_type: string
  entity_id: string
  performed_by_id: number | null
  performed_by: string
  performed_at: string
  address: string | null
  request_id: string | null
  search_text: string
  old_values: string | null
  new_values: string | null
  values_salt: string | null
  values_digest: string
  mac: string
}

export type AuditFacts = Omit<
  AuditRow,
  'mac' | 'search_text' | 'old_values' | 'new_values' | 'values_salt'
>

let key: Buffer | undefined

function auditKey(): Buffer {
  key ??= Buffer.from(
    hkdfSync('sha256', env.get('AUDIT_KEY').release(), '', 'gangway audit chain', 32)
  )
  return key
}

/** A fresh salt: without it a digest of few possible values could be guessed back. */
export const newSalt = () => randomBytes(16).toString('hex')

/**
 * SHA-256 over the salted values. The chain holds this digest, so that the values themselves may
 * be erased later and the chain still verifies (product.md, Audit).
 */
export function digestValues(salt: string, oldValues: string | null, newValues: string | null) {
  return createHash('sha256')
    .update(JSON.stringify([salt, oldValues, newValues]))
    .digest('hex')
}

/** HMAC-SHA-256 over an entry and the mac of the one before, as 64 hexadecimal characters. */
export function chainMac(previousMac: string, row: AuditFacts): string {
  const facts = [
    previousMac,
    row.id,
    row.action,
    row.entity_type,
    row.entity_id,
    row.performed_by_id,
    row.performed_by,
    row.performed_at,
    row.address,
    row.request_id,
    row.values_digest,
  ]
  return createHmac('sha256', auditKey()).update(JSON.stringify(facts)).digest('hex')
}

/** What a search of the log looks through; a folded copy, so it is checked but not chained. */
export function auditSearchText(
  row: Pick<AuditRow, 'performed_by' | 'action' | 'entity_type' | 'entity_id'>
): string {
  return fold([row.performed_by, row.action, row.entity_type, row.entity_id].join(' ')).slice(
    0,
    450
  )
}
