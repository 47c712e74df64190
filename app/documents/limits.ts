/** Characters of fields, and retention years. Forms and validators share them. */
export const DOCUMENT_NAME_LENGTH = 200
/** For a template's description, and a request's instructions. */
export const DOCUMENT_TEXT_LENGTH = 2000
export const LETTER_LENGTH = 20_000
export const MOST_YEARS = 100
/** Signers of one document, and characters of what one is called. */
export const MOST_SIGNERS = 5
export const SIGNER_LABEL_LENGTH = 60
