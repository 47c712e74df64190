/** Characters of a request's message; forms and validators share it. */
export const MESSAGE_LENGTH = 2000
/** Characters of the name of a signer without an account. */
export const SIGNER_NAME_LENGTH = 120
