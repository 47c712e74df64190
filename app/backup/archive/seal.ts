import { createHash, createHmac, timingSafeEqual, verify, X509Certificate } from 'node:crypto'
import env from '#start/env'
import logger from '@adonisjs/core/services/logger'
import type { Actor } from '#audit/actor'
import { statementSigner } from '#audit_log/services/statement_signer'
import { unwrapAll, masterKey, type WrappedKey } from '#encryption/data_keys'
import { deriveKey } from '#encryption/master_key'
import { HttpError } from '#core/errors/http_errors'
import { damaged, KIND, readManifest, type Manifest } from '#backup/archive/manifest'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const markOf = (name: 'APP_KEY' | 'AUDIT_KEY') =>
  deriveKey(env.get(name).release(), `gangway backup ${name}`, 16).toString('hex')

/** Marks that identify the keys of this process without revealing them. */
export const ownKeyMarks = () => ({
  APP_KEY: markOf('APP_KEY'),
  AUDIT_KEY: markOf('AUDIT_KEY'),
  MASTER_KEY: masterKey().id,
})

/** Over the whole seal except itself. */
const macOf = ({ statement, signature, certificates }: Omit<Seal, 'mac'>) =>
  createHmac('sha256', deriveKey(env.get('AUDIT_KEY').release(), 'gangway backup seal'))
    .update(JSON.stringify([statement, signature, certificates]))
    .digest()

interface Seal {
  statement: string
  /** Hexadecimal digits. */
  mac: string
  /** Base64, over the statement's SHA-256. */
  signature: string | null
  /** PEM, the signer's first. */
  certificates: string | null
}

/** The sealed facts: the hash of the manifest and the end of the audit log. */
interface Statement {
  kind: string
  company: string
  takenAt: string
  entry: number
  mac: string
  manifest: string
}

/**
 * Seals a manifest twice: under AUDIT_KEY, so that a restore knows that this installation made
 * it, and with the certificate that seals documents, so that others can check it, too. An expired
 * certificate must not prevent a backup.
 */
export async function sealManifest(manifest: Manifest, bytes: Buffer, actor: Actor) {
  const { company, takenAt, audit } = manifest
  const statement = JSON.stringify({
    kind: KIND,
    company,
    takenAt,
    ...audit,
    manifest: sha256(bytes),
  } satisfies Statement)
  const signed = await statementSigner()
    .sign(Buffer.from(statement), actor)
    .catch((error: unknown) => {
      logger.error({ err: error }, 'the backup could not be signed')
      return null
    })
  const said = {
    statement,
    signature: signed?.signature.toString('base64') ?? null,
    certificates: signed?.certificates ?? null,
  }
  const seal: Seal = { ...said, mac: macOf(said).toString('hex') }
  return Buffer.from(`${JSON.stringify(seal, null, 2)}\n`)
}

/**
 * Checks that a manifest matches its seal. With another AUDIT_KEY this cannot be checked, and
 * `unfittingKeys` names the key.
 * @returns SHA-256 of the signing certificate, or null for an unsigned archive.
 * @throws HttpError 422 for a changed one.
 */
export function checkSeal(seal: Buffer, manifest: Buffer): string | null {
  const parts = partsOf(seal)
  const { statement, mac, signature, certificates } = parts
  const said = JSON.parse(statement) as Statement
  if (said.manifest !== sha256(manifest)) throw damaged('its manifest was changed')
  const { keys } = readManifest(manifest.toString())
  const expected = macOf(parts)
  const given = Buffer.from(mac, 'hex')
  const whole = given.length === expected.length && timingSafeEqual(given, expected)
  if (!whole && keys.AUDIT_KEY === markOf('AUDIT_KEY')) throw damaged('its seal was changed')
  if (signature === null || certificates === null) return null
  const signer = signerOf(statement, signature, certificates)
  if (signer === null) throw damaged('its signature is not valid')
  return signer
}

function signerOf(statement: string, signature: string, certificates: string): string | null {
  try {
    const { publicKey, raw } = new X509Certificate(certificates)
    const given = Buffer.from(signature, 'base64')
    return verify('sha256', Buffer.from(statement), publicKey, given) ? sha256(raw) : null
  } catch {
    // No certificate, or a key type that cannot sign this.
    return null
  }
}

function partsOf(seal: Buffer): Seal {
  try {
    const parts = JSON.parse(seal.toString()) as Seal
    JSON.parse(parts.statement)
    Buffer.from(parts.mac, 'hex')
    return parts
  } catch {
    throw damaged('its seal cannot be read')
  }
}

export const wrongKeys = (names: readonly string[]) =>
  new HttpError(
    422,
    `${names.join(' and ')} ${names.length > 1 ? 'are not the keys' : 'is not the key'} this backup was made with. Put the .env back that belongs to it; nothing has been changed.`
  )

/**
 * The keys of this process that do not fit a backup. MASTER_KEY fits if it opens the data keys;
 * during a key rotation, two master keys do.
 * @param dataKeys null where not even they could be read.
 */
export function unfittingKeys(
  manifest: Manifest,
  dataKeys: readonly WrappedKey[] | null
): string[] {
  const own = ownKeyMarks()
  const wrong = (['APP_KEY', 'AUDIT_KEY'] as const).filter(
    (name) => manifest.keys[name] !== own[name]
  )
  return dataKeys && opens(dataKeys) ? wrong : [...wrong, 'MASTER_KEY']
}

function opens(dataKeys: readonly WrappedKey[]): boolean {
  try {
    unwrapAll(dataKeys)
    return true
  } catch {
    return false
  }
}
