/** Characters of fields, and the size of a test. Forms and validators share them. */
export const MODULE_NAME_LENGTH = 200
export const MODULE_DESCRIPTION_LENGTH = 20_000
export const WEB_ADDRESS_LENGTH = 2048
export const MAX_QUESTIONS = 200
export const MAX_OPTIONS = 10
export const QUESTION_LENGTH = 1000
export const OPTION_LENGTH = 500
export const EXPLANATION_LENGTH = 2000
/** For a certificate's name and its issuer. */
export const CERTIFICATE_LINE_LENGTH = 200
export const TRAINER_LENGTH = 200
/** For the note on a recording. */
export const RECORDING_NOTE_LENGTH = 1000
export const SHEET_MAX_BYTES = 10 * 1024 * 1024
