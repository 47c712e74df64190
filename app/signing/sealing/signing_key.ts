import { createHash, X509Certificate } from 'node:crypto'
import { DateTime } from 'luxon'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { decryptField, encryptField } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import { registerProtectedTable } from '#encryption/protected_tables'
import { companyName } from '#settings/current'
import { conflict } from '#core/errors/http_errors'
import type { Signer } from '#pdf/types'
import { table } from '#core/database/table'
import SigningKey from '#signing/models/signing_key'
import type { KeyOrigin } from '#signing/request'

/** The public facts of a key: its certificates are PEM, the signer's first. */
export type KeyFacts = Pick<
  SigningKey,
  'origin' | 'subject' | 'fingerprint' | 'certificates' | 'expiresAt'
>

const placeOf = (id: number): FieldPlace => ({
  table: SigningKey.table,
  column: 'private_key',
  id,
})

registerProtectedTable({
  table: SigningKey.table,
  key: ['id'],
  columns: ['private_key'],
  place: (row) => placeOf(row.id),
})

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** SHA-256 of a certificate, in hexadecimal digits. */
export const fingerprintOf = (certificatePem: string) =>
  createHash('sha256').update(new X509Certificate(certificatePem).raw).digest('hex')

/** The key that seals now; none before the first is made. */
export const currentKey = () =>
  SigningKey.query().whereNull('replacedAt').orderBy('id', 'desc').first()

export function factsOf(signer: Signer, origin: KeyOrigin): KeyFacts {
  const certificate = new X509Certificate(signer.certificatePem)
  return {
    origin,
    subject: certificate.subject.replaceAll('\n', ', ').slice(0, 500),
    fingerprint: fingerprintOf(signer.certificatePem),
    certificates: [signer.certificatePem, ...signer.chainPem].join('\n'),
    expiresAt: dbTime(DateTime.fromJSDate(certificate.validToDate, { zone: 'utc' })),
  }
}

/** Makes a key the current one. Seals of earlier keys stay valid. */
export async function adoptKey(
  change: Change,
  signer: Signer,
  origin: KeyOrigin
): Promise<SigningKey> {
  await table(change.trx, SigningKey).whereNull('replaced_at').update({ replaced_at: change.time })
  // Encrypted for its row, which must exist first.
  const key = new SigningKey().fill({ ...factsOf(signer, origin), privateKey: '' })
  await change.store(key)
  key.privateKey = await encryptField(placeOf(key.id), signer.privateKeyPem, change.trx)
  const { subject, fingerprint } = key
  await change.save(key, { action: 'create', newValues: { origin, subject, fingerprint } })
  return key
}

/**
 * The current key: the company's own, or the installation's, made in a change of its own when it
 * is first needed.
 * @throws HttpError 409 when its certificate has expired.
 */
export async function sealingKey(actor: Actor): Promise<Signer> {
  const row = await sealingCertificate(actor)
  if (row.expiresAt <= dbTime(DateTime.utc())) {
    throw conflict('The certificate that seals documents has expired. Replace it by sign:key.')
  }
  return openKey(row)
}

/** The current key's row, created if there is none. */
export async function sealingCertificate(actor: Actor): Promise<SigningKey> {
  return (await currentKey()) ?? makeKey(actor)
}

/** Names in a certificate have at most 64 characters (RFC 5280, appendix A). */
const bounded = (name: string, characters: number) => [...name].slice(0, characters).join('')

/** A new key of the installation's own, not in use yet. */
export async function newInstallationKey() {
  // Made once in years, with 200 modules that every command would load.
  const { makeSigner } = await import('#pdf/installation_key')
  return makeSigner({
    commonName: `${bounded(companyName(), 50)} document seal`,
    organization: bounded(companyName(), 64),
    at: DateTime.utc().toJSDate(),
  })
}

async function makeKey(actor: Actor): Promise<SigningKey> {
  const signer = await newInstallationKey()
  return change(actor, async (change) => {
    const made = await SigningKey.query({ client: change.trx }).whereNull('replacedAt').first()
    // With two processes at once, the first has made it.
    return made ?? adoptKey(change, signer, 'installation')
  })
}

async function openKey(row: SigningKey): Promise<Signer> {
  const [certificatePem = '', ...chainPem] = row.certificates.match(PEM) ?? []
  const privateKeyPem = await decryptField(placeOf(row.id), row.privateKey)
  return { certificatePem, chainPem, privateKeyPem }
}
