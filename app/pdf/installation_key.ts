import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  PemConverter,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { Signer } from './types.js'
import { checkSigner } from './signature/check_signer.js'
import { readPem } from './signature/read_pem.js'

export { SignerRefused } from './signature/signer_refused.js'

const YEARS = 20
const EC_KEY = { name: 'ECDSA', namedCurve: 'P-256' }
/** id-kp-documentSigning (RFC 9336), and the purpose that older readers look for instead. */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36'
const EMAIL = '1.3.6.1.5.5.7.3.4'

/** A unique serial number: positive, of 127 random bits. */
function serialNumber(): string {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes.toString('hex')
}

/** The library reads quotes, backslashes and a # at the start of a plain text as syntax. */
const asWritten = (name: string) => ({ utf8String: name })

/** Makes the signing key of an installation, with a self-signed certificate valid for 20 years. */
export async function makeSigner(order: {
  commonName: string
  organization: string
  at: Date
}): Promise<Signer> {
  const keys = await crypto.subtle.generateKey(EC_KEY, true, ['sign', 'verify'])
  const notAfter = new Date(order.at)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + YEARS)
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: new Name([{ CN: [asWritten(order.commonName)] }, { O: [asWritten(order.organization)] }]),
    notBefore: order.at,
    notAfter,
    keys,
    signingAlgorithm: { ...EC_KEY, hash: 'SHA-256' },
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
      new ExtendedKeyUsageExtension([DOCUMENT_SIGNING, EMAIL]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    certificatePem: `${certificate.toString('pem')}\n`,
    chainPem: [],
    privateKeyPem: `${PemConverter.encode(pkcs8, PemConverter.PrivateKeyTag)}\n`,
  }
}

/** Loaded only when needed: once in the life of a key, and the parser uses much memory. */
async function fromPkcs12(file: Uint8Array, password: string) {
  const { readPkcs12 } = await import('./signature/read_pkcs12.js')
  return readPkcs12(file, password)
}

/**
 * Reads a company's own certificate and key, as PEM or PKCS #12, and checks that it can sign.
 * @throws SignerRefused when the key does not fit, the certificate is not valid at that moment or
 * may not sign, or the password is wrong.
 */
export async function readSigner(
  file: Uint8Array | string,
  { password, at }: { password?: string; at: Date }
): Promise<Signer> {
  const text = typeof file === 'string' ? file : Buffer.from(file).toString('latin1')
  const read =
    typeof file === 'string' || text.includes('-----BEGIN ')
      ? readPem(text, password)
      : await fromPkcs12(file, password ?? '')
  const [own, ...chain] = checkSigner(read, at).map((certificate) => certificate.toString())
  return {
    certificatePem: own ?? '',
    chainPem: chain,
    privateKeyPem: read.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
