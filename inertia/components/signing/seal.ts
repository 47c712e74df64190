/** The server's own: a dropped file is read and judged as `sign:verify` does, in the same words. */
export { readSeal, signedBytes } from '../../../app/pdf/signature/read_seal'
export { knownWords, VERDICT_WORDS } from '../../../app/signing/sealing/verdict_words'
