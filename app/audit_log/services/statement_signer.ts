import type { Actor } from '#audit/actor'

/** Signs statements for outsiders, with the key that seals documents. */
export interface StatementSigner {
  /** ECDSA (as DER) or RSA over SHA-256, with the certificate chain as PEM, the signer's first. */
  sign(statement: Buffer, actor: Actor): Promise<{ signature: Buffer; certificates: string }>
  /**
   * SHA-256, in hexadecimal digits, of every certificate this installation has ever signed with.
   */
  fingerprints(): Promise<string[]>
}

let registered: StatementSigner | null = null

/** Called by the domain that stores the key, since the log imports no domain above it. */
export function registerStatementSigner(signer: StatementSigner): void {
  registered = signer
}

export function statementSigner(): StatementSigner {
  if (!registered) throw new Error('Nothing signs statements of this installation')
  return registered
}
