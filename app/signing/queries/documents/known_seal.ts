import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { localDayOf } from '#settings/local_time'
import SigningKey from '#signing/models/signing_key'

/** What anyone may know of a file sealed here: no names, no title. The day is as on its pages. */
export type SealKnown = { state: 'valid'; sealedOn: string } | { state: 'unknown' }

/**
 * Whether a file is, byte for byte, one that was sealed here.
 * @param sha256 of the file, in lower-case hexadecimal digits.
 */
export async function knownSeal(sha256: string): Promise<SealKnown> {
  const row = await table(db, 'signing_documents as d')
    .join('signing_requests as r', 'r.id', 'd.request_id')
    .where('d.sealed_sha256', sha256)
    // A request canceled before all its documents were sealed was never handed out.
    .where('r.status', 'COMPLETED')
    .select('d.sealed_at')
    .first()
  if (!row?.sealed_at) return { state: 'unknown' }
  return { state: 'valid', sealedOn: localDayOf(row.sealed_at) }
}

/** Whether this portal has ever sealed with a certificate. */
export async function isOwnCertificate(fingerprint: string): Promise<boolean> {
  return (await SigningKey.findBy({ fingerprint })) !== null
}
