import {
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import env from '#start/env'
import type AuditEntry from '#audit/models/audit_entry'
import type { Row } from '#database/tables'
import { normalizeForLog } from '#core/search/normalize'

/** An entry's stored columns. The chain covers exactly these. */
export type AuditRow = Row<AuditEntry>

type AuditFacts = Omit<
  AuditRow,
  'mac' | 'search_text' | 'old_values' | 'new_values' | 'values_salt' | 'performer_salt'
>

/** Replaces a performer's name after their data are erased. */
export const ERASED_PERFORMER = 'Erased person'

let key: KeyObject | undefined

function auditKey(): KeyObject {
  key ??= createSecretKey(
    Buffer.from(hkdfSync('sha256', env.get('AUDIT_KEY').release(), '', 'gangway audit chain', 32))
  )
  return key
}

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

/** HMAC-SHA-256 over an entry and the mac of the one before, as 64 hexadecimal characters. */
export function chainMac(previousMac: string, row: AuditFacts): string {
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
  return createHmac('sha256', auditKey()).update(JSON.stringify(facts)).digest('hex')
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
