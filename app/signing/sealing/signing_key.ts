import { createHash, X509Certificate } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { decryptField, encryptField } from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'
import { registerProtectedTable } from '#encryption/protected_tables'
import { companyName } from '#settings/current'
import { conflict } from '#core/errors/refusals'
import { makeSigner } from '#pdf/installation_key'
import type { Signer } from '#pdf/types'

export const SIGNING_KEYS = 'signing_keys'

export type KeyOrigin = 'installation' | 'firm'

/** What may be known of a key. */
export interface KeyFacts {
  origin: KeyOrigin
  subject: string
  /** SHA-256 of the certificate. */
  fingerprint: string
  /** PEM, the signer's first. */
  certificates: string
  expires_at: string
}

export interface SigningKeyRow extends KeyFacts {
  id: number
  private_key: string
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

async function currentKey(): Promise<SigningKeyRow | null> {
  return db.from(SIGNING_KEYS).whereNull('replaced_at').orderBy('id', 'desc').first()
}

export function factsOf(signer: Signer, origin: KeyOrigin): KeyFacts {
  const certificate = new X509Certificate(signer.certificatePem)
  return {
    origin,
    subject: certificate.subject.replaceAll('\n', ', ').slice(0, 500),
    fingerprint: fingerprintOf(signer.certificatePem),
    certificates: [signer.certificatePem, ...signer.chainPem].join('\n'),
    expires_at: dbTime(DateTime.fromJSDate(certificate.validToDate, { zone: 'utc' })),
  }
}

/** Makes a key the one that seals from now on; what an earlier one sealed stays valid. */
export async function adoptKey(
  change: Change,
  signer: Signer,
  origin: KeyOrigin
): Promise<SigningKeyRow> {
  await change.trx.from(SIGNING_KEYS).whereNull('replaced_at').update({ replaced_at: change.time })
  const facts = factsOf(signer, origin)
  const row = {
    ...facts,
    // Encrypted for its row, which must be there first.
    private_key: '',
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
    newValues: { origin, subject: facts.subject, fingerprint: facts.fingerprint },
  })
  return { ...row, id, private_key: sealed }
}

/**
 * What seals now: the firm's own, or the installation's, made within a change of its own when it is
 * first needed.
 * @throws Refusal 409 when its certificate has expired.
 */
export async function sealingKey(actor: Actor): Promise<Signer> {
  const row = await sealingCertificate(actor)
  if (row.expires_at <= dbTime(DateTime.utc())) {
    throw conflict('The certificate that seals documents has expired. Replace it by sign:key.')
  }
  return openKey(row)
}

/** The row of what seals now, made when there is none. */
export async function sealingCertificate(actor: Actor): Promise<SigningKeyRow> {
  return (await currentKey()) ?? makeKey(actor)
}

/** Names in a certificate have at most 64 characters (RFC 5280, appendix A). */
const bounded = (name: string, characters: number) => [...name].slice(0, characters).join('')

/** A key of the installation's own, not in use yet. */
export const newInstallationKey = () =>
  makeSigner({
    commonName: `${bounded(companyName(), 50)} document seal`,
    organisation: bounded(companyName(), 64),
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
