import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import type { KeyAndCertificates } from './read_pkcs12.js'
import { SignerRefused } from './signer_refused.js'

const BLOCK = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g

function keyOf(pem: string, password: string | undefined): KeyObject {
  try {
    return createPrivateKey({
      key: pem,
      ...(password === undefined ? {} : { passphrase: password }),
    })
  } catch (error) {
    const isLocked = /ENCRYPTED/.test(pem)
    throw new SignerRefused(isLocked ? 'password' : 'unreadable', { cause: error })
  }
}

/**
 * Reads one private key and its certificates, in any order.
 * @throws SignerRefused
 */
export function readPem(text: string, password: string | undefined): KeyAndCertificates {
  const blocks = [...text.matchAll(BLOCK)].map(([pem, label = '']) => ({ pem, label }))
  const key = blocks.find(({ label }) => label.endsWith('PRIVATE KEY'))
  if (!key) throw new SignerRefused(blocks.length > 0 ? 'no_key' : 'unreadable')
  try {
    const certificates = blocks
      .filter(({ label }) => label === 'CERTIFICATE')
      .map(({ pem }) => new X509Certificate(pem))
    return { key: keyOf(key.pem, password), certificates }
  } catch (error) {
    if (error instanceof SignerRefused) throw error
    throw new SignerRefused('unreadable', { cause: error })
  }
}
