import { createHash, X509Certificate } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime } from '#audit/services/time'
import { decryptField, encryptField, type FieldPlace } from '#access/services/field_cipher'
import { registerProtectedTable } from '#access/services/protected_tables'
import { companyName } from '#config/app'
import { makeSigner } from '#pdf/installation_key'
import type { Signer } from '#pdf/seal_pdf'

export const SIGNING_KEYS = 'signing_keys'

export type KeyOrigin = 'installation' | 'firm'

export interface SigningKeyRow {
  id: number
  origin: KeyOrigin
  subject: string
  /** SHA-256 of the certificate. */
  fingerprint: string
  /** PEM, the signer's first. */
  certificates: string
  private_key: string
  expires_at: string
  created_at: string
  replaced_at: string | null
}

const placeOf = (id: number): FieldPlace => ({ table: SIGNING_KEYS, column: 'private_key', id })

registerProtectedTable({
  table: SIGNING_KEYS,
  key: ['id'],
  columns: ['private_key'],
  place: (row) => placeOf(Number(row.id)),
})

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** SHA-256 of a certificate, in hexadecimal digits. */
export const fingerprintOf = (certificatePem: string) =>
  createHash('sha256').update(new X509Certificate(certificatePem).raw).digest('hex')

/** The key that seals now; null while nothing has been sealed. */
export async function currentKey(): Promise<SigningKeyRow | null> {
  return db.from(SIGNING_KEYS).whereNull('replaced_at').orderBy('id', 'desc').first()
}

/** Makes a key the one that seals from now on; what an earlier one sealed stays valid. */
export async function adoptKey(
  change: Change,
  signer: Signer,
  origin: KeyOrigin
): Promise<SigningKeyRow> {
  const certificate = new X509Certificate(signer.certificatePem)
  const fingerprint = fingerprintOf(signer.certificatePem)
  await change.trx.from(SIGNING_KEYS).whereNull('replaced_at').update({ replaced_at: change.time })
  const row = {
    origin,
    subject: certificate.subject.split('\n').join(', ').slice(0, 500),
    fingerprint,
    certificates: [signer.certificatePem, ...signer.chainPem].join('\n'),
    // Encrypted for its row, which must be there first.
    private_key: '',
    expires_at: dbTime(DateTime.fromJSDate(new Date(certificate.validTo), { zone: 'utc' })),
    created_at: change.time,
    replaced_at: null,
  }
  const [inserted] = await change.trx.insertQuery().table(SIGNING_KEYS).insert(row)
  const id = Number(inserted)
  const sealed = await encryptField(placeOf(id), signer.privateKeyPem, change.trx)
  await change.trx.from(SIGNING_KEYS).where('id', id).update({ private_key: sealed })
  await change.audit({
    action: 'create',
    entityType: 'signing_key',
    entityId: id,
    newValues: { origin, subject: row.subject, fingerprint },
  })
  return { ...row, id, private_key: sealed }
}

/**
 * What seals now: the firm's own, or the installation's, made within a change of its own when it is
 * first needed.
 * @throws Error when its certificate has expired.
 */
export async function sealingKey(actor: Actor): Promise<Signer> {
  const row = (await currentKey()) ?? (await makeKey(actor))
  if (row.expires_at <= dbTime(DateTime.utc())) {
    throw new Error('The certificate that seals documents has expired. Replace it by sign:key.')
  }
  return openKey(row)
}

/** A key of the installation's own, not in use yet. */
export const newInstallationKey = () =>
  makeSigner({
    commonName: `${companyName} document seal`,
    organisation: companyName,
    at: DateTime.utc().toJSDate(),
  })

async function makeKey(actor: Actor): Promise<SigningKeyRow> {
  const signer = await newInstallationKey()
  return change(actor, async (change) => {
    const made: SigningKeyRow | null = await change.trx
      .from(SIGNING_KEYS)
      .whereNull('replaced_at')
      .first()
    // Two processes at once: the one that came first has made it.
    return made ?? adoptKey(change, signer, 'installation')
  })
}

async function openKey(row: SigningKeyRow): Promise<Signer> {
  const [certificatePem = '', ...chainPem] = row.certificates.match(PEM) ?? []
  const privateKeyPem = await decryptField(placeOf(Number(row.id)), row.private_key)
  return { certificatePem, chainPem, privateKeyPem }
}
