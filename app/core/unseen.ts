/** White space and invisible characters: Hangul fillers, joiners, an empty Braille cell. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text shows nothing. Pages import it, too: it has no imports. */
export const isUnseen = (text: string): boolean => UNSEEN.test(text)
