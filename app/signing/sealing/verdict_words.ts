/** Messages about a checked file, shared by the command line and the page. */
export type FileState = 'valid' | 'appended' | 'changed' | 'unsigned' | 'unreadable' | 'foreign'

export const VERDICT_WORDS: Record<FileState, string> = {
  valid: 'Valid: nothing has changed since it was sealed.',
  appended: 'Something was added to the file after it was sealed.',
  changed: 'The file was changed after it was sealed.',
  unsigned: 'The file has no signature.',
  unreadable: "The file isn't a PDF that was sealed here.",
  foreign: 'Nothing was changed, but it was not sealed by this portal.',
}

/** @param sealedOn the day, in words; null where the portal does not know the file. */
export const knownWords = (sealedOn: string | null) =>
  sealedOn
    ? `This portal sealed this file on ${sealedOn}.`
    : 'It matches no document that was sealed here.'
