import { createPublicKey, type KeyObject, type X509Certificate } from 'node:crypto'
import {
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate as Read,
} from '@peculiar/x509'
import type { KeyAndCertificates } from './read_pkcs12.js'
import { isSelfSigned } from './self_signed.js'
import { SignerRefused } from './signer_refused.js'

/** Longer than any real chain from the root to the signer. */
const LONGEST_CHAIN = 6
const SMALLEST_RSA = 2048
/**
 * Accepted purposes of a certificate: any, email, documents, and the document purposes of
 * Microsoft, Adobe and Apple.
 */
const SIGNING_PURPOSES = new Set([
  '2.5.29.37.0',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.4.1.311.10.3.12',
  '1.2.840.113583.1.1.5',
])

function canSign(key: KeyObject): boolean {
  const { namedCurve, modulusLength } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === 'ec') return namedCurve === 'prime256v1'
  return key.asymmetricKeyType === 'rsa' && (modulusLength ?? 0) >= SMALLEST_RSA
}

function allowsSigning(certificate: X509Certificate): boolean {
  const read = new Read(certificate.raw)
  const usages = read.getExtension(KeyUsagesExtension)?.usages
  const signs = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation
  if (usages !== undefined && (usages & signs) === 0) return false
  const purposes = read.getExtension(ExtendedKeyUsageExtension)?.usages
  return !purposes || purposes.some((purpose) => SIGNING_PURPOSES.has(String(purpose)))
}

/**
 * Finds a key's certificate, checks that it may sign on a day, and builds its chain.
 * @returns the signer's own first, each followed by its issuer as far as they exist.
 * @throws SignerRefused
 */
export function checkSigner(
  { key, certificates }: KeyAndCertificates,
  at: Date
): X509Certificate[] {
  if (!canSign(key)) throw new SignerRefused('algorithm')
  const own = certificates.find((certificate) => certificate.publicKey.equals(createPublicKey(key)))
  if (!own) throw new SignerRefused('no_certificate')
  if (at < own.validFromDate) throw new SignerRefused('not_yet_valid')
  if (at > own.validToDate) throw new SignerRefused('expired')
  if (!allowsSigning(own)) throw new SignerRefused('usage')
  const chain = [own]
  for (let last = own; chain.length < LONGEST_CHAIN && !isSelfSigned(last);) {
    const below = last
    const issuer = certificates.find(
      (other) => !chain.includes(other) && below.checkIssued(other) && below.verify(other.publicKey)
    )
    if (!issuer) break
    chain.push(issuer)
    last = issuer
  }
  return chain
}
