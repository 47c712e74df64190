import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import {
  Constructed,
  fromBER,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as Asn1Set,
  type BaseBlock,
} from 'asn1js'
import { withLowS } from './low_s.js'

/** Object identifiers of a signature (RFC 5652, 5035, 5754, 5758). */
const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const SHA256 = '2.16.840.1.101.3.4.2.1'
const ECDSA_SHA256 = '1.2.840.10045.4.3.2'
const RSA_SHA256 = '1.2.840.113549.1.1.11'

const oid = (value: string) => new ObjectIdentifier({ value })
const sequence = (...value: BaseBlock[]) => new Sequence({ value })
const context = (tag: number, value: BaseBlock[]) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber: tag }, value })

const encode = (block: BaseBlock) => Buffer.from(block.toBER())
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** DER sorts a set by its bytes. */
const inOrder = (blocks: BaseBlock[]) =>
  blocks.toSorted((one, other) => Buffer.compare(encode(one), encode(other)))

function read(der: Uint8Array): BaseBlock {
  const { result, offset } = fromBER(Uint8Array.from(der).buffer)
  if (offset !== der.byteLength) throw new Error('Not DER')
  return result
}

const partsOf = (block: BaseBlock | undefined): BaseBlock[] => {
  const value = (block?.valueBlock as { value?: unknown } | undefined)?.value
  return Array.isArray(value) ? (value as BaseBlock[]) : []
}

const bytesOf = (block: BaseBlock | undefined): Buffer => {
  const view = (block?.valueBlock as { valueHexView?: Uint8Array } | undefined)?.valueHexView
  if (!view) throw new Error('Not bytes')
  return Buffer.from(view)
}

function issuerAndNumber(certificate: Uint8Array): BaseBlock {
  const fields = partsOf(partsOf(read(certificate))[0])
  // The tagged version comes first; certificates of version 1 have none.
  const first = fields[0]?.idBlock.tagClass === 3 ? 1 : 0
  const [number, , issuer] = fields.slice(first)
  if (!(number instanceof Integer) || !(issuer instanceof Sequence)) {
    throw new Error('Not a certificate')
  }
  return sequence(issuer, number)
}

const attribute = (type: string, value: BaseBlock) =>
  sequence(oid(type), new Asn1Set({ value: [value] }))

/**
 * The signed attributes: the digest and the signing certificate. All included certificates are
 * named, so that none of their bytes can change. The PDF states the signing time, as PAdES
 * requires.
 */
function signedAttributes(digest: Uint8Array, certificates: Uint8Array[]): BaseBlock[] {
  const named = certificates.map((der) => sequence(octets(sha256(der))))
  return inOrder([
    attribute(CONTENT_TYPE, oid(DATA)),
    attribute(MESSAGE_DIGEST, octets(digest)),
    attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(...named))),
  ])
}

const octets = (bytes: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(bytes).buffer })

/** The bytes that the key signs. */
export const bytesToSign = (digest: Uint8Array, certificates: Uint8Array[]): Buffer =>
  encode(new Asn1Set({ value: signedAttributes(digest, certificates) }))

/**
 * A detached CMS signature in our only encoding.
 * @param certificates DER, the signer's first, then its issuers.
 */
export function encodeCms(
  digest: Uint8Array,
  certificates: Uint8Array[],
  signature: Uint8Array
): Buffer {
  const [own = new Uint8Array()] = certificates
  const isRsa = new X509Certificate(own).publicKey.asymmetricKeyType === 'rsa'
  const signerInfo = sequence(
    new Integer({ value: 1 }),
    issuerAndNumber(own),
    sequence(oid(SHA256)),
    context(0, signedAttributes(digest, certificates)),
    isRsa ? sequence(oid(RSA_SHA256), new Null()) : sequence(oid(ECDSA_SHA256)),
    octets(signature)
  )
  const signedData = sequence(
    new Integer({ value: 1 }),
    new Asn1Set({ value: [sequence(oid(SHA256))] }),
    sequence(oid(DATA)),
    context(0, inOrder(certificates.map((der) => read(der)))),
    new Asn1Set({ value: [signerInfo] })
  )
  return encode(sequence(oid(SIGNED_DATA), context(0, [signedData])))
}

/** Signs the digest of a document. */
export function signDigest(
  digest: Uint8Array,
  certificates: Uint8Array[],
  privateKeyPem: string
): Buffer {
  const key = createPrivateKey(privateKeyPem)
  const signed = sign('sha256', bytesToSign(digest, certificates), key)
  const signature = key.asymmetricKeyType === 'ec' ? withLowS(signed) : signed
  return encodeCms(digest, certificates, signature)
}

/** More certificates than any chain has; anyone may send a signature to check. */
const MOST_CERTIFICATES = 16

function fewOf(block: BaseBlock | undefined): BaseBlock[] {
  const parts = partsOf(block)
  if (parts.length > MOST_CERTIFICATES) throw new Error('Too many certificates')
  return parts
}

/** The variable parts of a signature. */
interface ReadCms {
  /** DER, the signer's first, in the order in which the signature names them. */
  certificates: Buffer[]
  digest: Buffer
  signature: Buffer
}

/**
 * Reads a signature from `encodeCms`, and checks that it is one by encoding it again.
 * @throws Error for any other signature or data.
 */
export function readCms(cms: Uint8Array): ReadCms {
  const signedData = partsOf(partsOf(partsOf(read(cms))[1])[0])
  const held = fewOf(signedData[3]).map(encode)
  const byHash = new Map(held.map((der) => [sha256(der).toString('hex'), der]))
  const signerInfo = partsOf(partsOf(signedData[4])[0])
  const attributes = new Map(
    partsOf(signerInfo[3]).map((block) => {
      const [type, values] = partsOf(block)
      return [(type as ObjectIdentifier).getValue(), partsOf(values)[0]]
    })
  )
  const named = fewOf(partsOf(attributes.get(SIGNING_CERTIFICATE_V2))[0])
  const certificates = named.map((block) => {
    const found = byHash.get(bytesOf(partsOf(block)[0]).toString('hex'))
    if (!found) throw new Error('A certificate is missing')
    return found
  })
  return {
    certificates,
    digest: bytesOf(attributes.get(MESSAGE_DIGEST)),
    signature: bytesOf(signerInfo[5]),
  }
}
