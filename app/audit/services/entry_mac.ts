import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type AuditEntry from '#audit/models/audit_entry'
import type { Row } from '#database/tables'

/** An entry's stored columns. The chain covers exactly these. */
export type AuditRow = Row<AuditEntry>

export type AuditFacts = Omit<
  AuditRow,
  'mac' | 'search_text' | 'old_values' | 'new_values' | 'values_salt' | 'performer_salt'
>

/** The key of the chain from AUDIT_KEY. bin/ reads this, too: it uses only Node. */
export function chainKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'gangway audit chain', 32)))
}

/** HMAC-SHA-256 over an entry and the mac of the one before, as 64 hexadecimal characters. */
export function entryMac(key: KeyObject, previousMac: string, row: AuditFacts): string {
  const { performer_digest: digest } = row
  const facts = [
    previousMac,
    row.id,
    row.action,
    row.entity_type,
    row.entity_id,
    row.performed_by_id,
    digest ?? row.performed_by,
    row.performed_at,
    digest === null ? row.address : 'digest',
    row.request_id,
    row.values_digest,
    // Marks newer entries, so that none can pass as an older one.
    ...(digest === null ? [] : ['performer digest']),
  ]
  return createHmac('sha256', key).update(JSON.stringify(facts)).digest('hex')
}
