const MESSAGES = {
  unreadable:
    'The file holds no certificate that can be read. Send it as PEM or PKCS #12 (.p12, .pfx)',
  password: 'The password of the certificate file is wrong or missing',
  old_encryption:
    'The certificate file is encrypted in an old way that is not read here. Export it again with AES-256, or as PEM',
  no_key: 'The file holds no private key',
  no_certificate: 'The file holds no certificate for its private key',
  algorithm: 'The key cannot sign documents here: it must be EC P-256 or RSA of at least 2048 bits',
  not_yet_valid: 'The certificate is not valid yet',
  expired: 'The certificate has expired',
  usage: 'The certificate does not allow its key to sign documents',
} as const

export type SignerRefusal = keyof typeof MESSAGES

/** A certificate that cannot sign, with the reason in words. */
export class SignerRefused extends Error {
  constructor(
    readonly code: SignerRefusal,
    options?: ErrorOptions
  ) {
    super(MESSAGES[code], options)
    this.name = 'SignerRefused'
  }
}
