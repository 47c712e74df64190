import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { CertBag, Certificate, PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo } from 'pkijs'
import { SignerRefused } from './signer_refused.js'

export interface KeyAndCertificates {
  key: KeyObject
  certificates: X509Certificate[]
}

const arrayBuffer = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer

/**
 * Opens a PKCS #12 file with modern encryption (PBES2, AES).
 * @throws SignerRefused
 */
export async function readPkcs12(bytes: Uint8Array, password: string): Promise<KeyAndCertificates> {
  const pfx = opened(bytes)
  const secret = arrayBuffer(Buffer.from(password, 'utf8'))
  try {
    await pfx.parseInternalValues({ password: secret, checkIntegrity: true })
    const safe = pfx.parsedValue?.authenticatedSafe
    await safe?.parseInternalValues({
      safeContents: safe.safeContents.map(() => ({ password: secret })),
    })
    const parts = (safe?.parsedValue as { safeContents?: { value: Bags }[] }).safeContents ?? []
    return await contentOf(
      parts.flatMap(({ value }) => value.safeBags),
      secret
    )
  } catch (error) {
    if (error instanceof SignerRefused) throw error
    // Its integrity and password have been checked by then.
    const isOld = error instanceof Error && error.message.startsWith('Unknown')
    throw new SignerRefused(isOld ? 'old_encryption' : 'password', { cause: error })
  }
}

interface Bags {
  safeBags: { bagValue: unknown }[]
}

function opened(bytes: Uint8Array): PFX {
  try {
    return PFX.fromBER(arrayBuffer(bytes))
  } catch (error) {
    throw new SignerRefused('unreadable', { cause: error })
  }
}

async function contentOf(
  bags: { bagValue: unknown }[],
  password: ArrayBuffer
): Promise<KeyAndCertificates> {
  const certificates: X509Certificate[] = []
  let key: KeyObject | undefined
  for (const { bagValue } of bags) {
    if (bagValue instanceof CertBag && bagValue.parsedValue instanceof Certificate) {
      const der = bagValue.parsedValue.toSchema(false).toBER()
      certificates.push(new X509Certificate(Buffer.from(der)))
    } else if (bagValue instanceof PKCS8ShroudedKeyBag) {
      // The types hide members that the library's own examples use.
      const bag = bagValue as unknown as {
        parseInternalValues: (parameters: { password: ArrayBuffer }) => Promise<void>
      }
      await bag.parseInternalValues({ password })
      key = bagValue.parsedValue && keyOf(bagValue.parsedValue)
    } else if (bagValue instanceof PrivateKeyInfo) key = keyOf(bagValue)
  }
  if (!key) throw new SignerRefused('no_key')
  return { key, certificates }
}

const keyOf = (info: PrivateKeyInfo) =>
  createPrivateKey({ key: Buffer.from(info.toSchema().toBER()), format: 'der', type: 'pkcs8' })
