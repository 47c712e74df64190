import type { X509Certificate } from 'node:crypto'

/**
 * Whether a certificate is self-signed. Node's own check requires the right to issue others,
 * which a signer's certificate lacks.
 */
export const isSelfSigned = (certificate: X509Certificate): boolean =>
  certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey)
