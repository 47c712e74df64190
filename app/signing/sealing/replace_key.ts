import { DateTime } from 'luxon'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import SigningKey from '#signing/models/signing_key'
import { readSigner, SignerRefused } from '#pdf/installation_key'
import {
  adoptKey,
  factsOf,
  fingerprintOf,
  newInstallationKey,
  type KeyFacts,
} from '#signing/sealing/signing_key'

/** Seals with a new key of the installation's own from now on. */
export async function replaceKey(actor: Actor, { dryRun }: { dryRun: boolean }): Promise<KeyFacts> {
  const signer = await newInstallationKey()
  if (dryRun) return factsOf(signer, 'installation')
  return change(actor, (change) => adoptKey(change, signer, 'installation'))
}

/**
 * Seals with the company's own certificate from now on.
 * @param file PEM, or PKCS #12 with its password.
 * @throws HttpError 409 for one that cannot sign, or is current already.
 */
export async function importKey(
  file: Uint8Array,
  actor: Actor,
  { password, dryRun }: { password: string | undefined; dryRun: boolean }
): Promise<KeyFacts> {
  const signer = await readSigner(file, { password, at: DateTime.utc().toJSDate() }).catch(
    (error: unknown) => {
      throw error instanceof SignerRefused ? conflict(`${error.message}.`) : error
    }
  )
  if (dryRun) return factsOf(signer, 'firm')
  return change(actor, async (change) => {
    const fingerprint = fingerprintOf(signer.certificatePem)
    const same = await SigningKey.query({ client: change.trx })
      .where({ fingerprint })
      .whereNull('replacedAt')
      .first()
    if (same) throw conflict('Documents are sealed with this certificate already.')
    return adoptKey(change, signer, 'firm')
  })
}
