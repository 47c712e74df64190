/** Characters that fields take, and the years a document is kept. Forms and validators share them. */
export const DOCUMENT_NAME_LENGTH = 200
/** Of what is said about a template, and of the instructions of a request. */
export const DOCUMENT_TEXT_LENGTH = 2000
export const LETTER_LENGTH = 20_000
export const MOST_YEARS = 100
