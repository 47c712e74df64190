import { createHash, verify, X509Certificate } from 'node:crypto'
import type { Actor } from '#audit/actor'
import type { Checkpoint } from '#audit_log/services/checkpoints_in_log'
import { statementSigner } from '#audit_log/services/statement_signer'

const KIND = 'gangway audit checkpoint 1'

/** A checkpoint has a few hundred bytes and a certificate chain; anything larger is not one. */
export const MOST_BYTES = 64 * 1024

/** The statement of a checkpoint: the log was whole up to this entry. */
export interface CheckpointStatement extends Checkpoint {
  kind: typeof KIND
  company: string
  /** ISO 8601, UTC. */
  checkedAt: string
}

export interface SignedCheckpoint extends CheckpointStatement {
  /** SHA-256 of the signing certificate, in hexadecimal digits. */
  fingerprint: string
}

/** Why a file is not a trustworthy checkpoint. */
export class CheckpointRefused extends Error {}

/**
 * Signs the end of the log. The file is JSON: `statement`, the text that was signed byte by byte,
 * `signature` in base64 over its SHA-256, and `certificates`, so that openssl alone can check it.
 */
export async function signCheckpoint(
  reached: Checkpoint & { company: string; checkedAt: string },
  actor: Actor
): Promise<Buffer> {
  const { entry, mac, company, checkedAt } = reached
  const statement = JSON.stringify({ kind: KIND, company, checkedAt, entry, mac })
  const { signature, certificates } = await statementSigner().sign(Buffer.from(statement), actor)
  const file = { statement, signature: signature.toString('base64'), certificates }
  return Buffer.from(`${JSON.stringify(file, null, 2)}\n`)
}

/**
 * Reads a checkpoint and checks its signature.
 * @throws CheckpointRefused for a file that is not one, was changed, or was signed by someone
 * else.
 */
export async function readSignedCheckpoint(text: string): Promise<SignedCheckpoint> {
  const { statement, signature, certificates } = partsOf(text)
  const certificate = certificateOf(certificates)
  const fingerprint = createHash('sha256').update(certificate.raw).digest('hex')
  const whole = verify(
    'sha256',
    Buffer.from(statement),
    certificate.publicKey,
    Buffer.from(signature, 'base64')
  )
  if (!whole) throw new CheckpointRefused('it was changed after it was signed')
  const own = await statementSigner().fingerprints()
  if (!own.includes(fingerprint)) {
    throw new CheckpointRefused('it was not signed by this installation')
  }
  const said = JSON.parse(statement) as CheckpointStatement
  if (said.kind !== KIND) throw new CheckpointRefused('it is no checkpoint of an audit log')
  return { ...said, fingerprint }
}

function partsOf(text: string): Record<'statement' | 'signature' | 'certificates', string> {
  try {
    const file: unknown = JSON.parse(text)
    if (file && typeof file === 'object') {
      const { statement, signature, certificates } = file as Record<string, unknown>
      if ([statement, signature, certificates].every((part) => typeof part === 'string')) {
        return file as Record<'statement' | 'signature' | 'certificates', string>
      }
    }
  } catch {
    // Rejected below, like every other invalid file.
  }
  throw new CheckpointRefused('it is no checkpoint')
}

function certificateOf(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new CheckpointRefused('its certificate cannot be read')
  }
}
