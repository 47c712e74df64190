/** Characters of a request's message; forms and validators share it. */
export const MESSAGE_LENGTH = 2000
/** Characters of the name of a signer without an account. */
export const SIGNER_NAME_LENGTH = 120
/** Characters of a typed signature: the longest name of an account, 100 each for first and last. */
export const TYPED_SIGNATURE_LENGTH = 201
