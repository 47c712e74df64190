import type { DocumentSigner } from '#documents/signers'

/** Whether a document has signers whom only the person who sends it can name. */
export const isNamedWhenSent = (signers: readonly Pick<DocumentSigner, 'kind'>[]): boolean =>
  signers.some(({ kind }) => kind === 'person' || kind === 'external')

/** The message for a document that no packet can send. */
export const sendByHand = (name: string): string =>
  `"${name}" needs signers who are named when it is sent. Send it by hand from Document Signing.`
