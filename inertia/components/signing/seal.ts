/**
 * The server's own code: a dropped file is read and checked as `sign:verify` does, with the same
 * messages.
 */
export { readSeal, signedBytes } from '../../../app/pdf/signature/read_seal'
export { knownWords, VERDICT_WORDS } from '../../../app/signing/sealing/verdict_words'
