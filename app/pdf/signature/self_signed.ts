import type { X509Certificate } from 'node:crypto'

/**
 * Whether a certificate issued itself. Node's own check wants the right to issue others, which a
 * signer's does not have.
 */
export const isSelfSigned = (certificate: X509Certificate): boolean =>
  certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey)
