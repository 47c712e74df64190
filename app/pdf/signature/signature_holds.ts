import { verify, X509Certificate } from 'node:crypto'
import { bytesToSign, encodeCms, readCms } from './cms.js'
import { withLowS } from './low_s.js'

/**
 * The signer's certificate, if a signature is valid over the digest and in our exact encoding, so
 * that none of its bytes can be changed.
 */
export function signatureHolds(cms: Uint8Array, digest: Uint8Array): X509Certificate | null {
  try {
    const { certificates, signature } = readCms(cms)
    const [own] = certificates
    if (!own || !encodeCms(digest, certificates, signature).equals(cms)) return null
    const certificate = new X509Certificate(own)
    const isEc = certificate.publicKey.asymmetricKeyType === 'ec'
    if (isEc && !withLowS(signature).equals(signature)) return null
    const signed = bytesToSign(digest, certificates)
    return verify('sha256', signed, certificate.publicKey, signature) ? certificate : null
  } catch {
    return null
  }
}
