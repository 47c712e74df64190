/** What a signer agrees to; a changed text is a version of its own, and the old ones stay. */
export const CONSENT_TEXTS = {
  '2026-1':
    'I agree to sign these documents electronically. My electronic signature has the same meaning ' +
    'as one written by hand. I have read the documents, I can open and keep copies of them, and I ' +
    'know that I may ask for paper instead, at no cost, before I sign.',
} as const

export type ConsentVersion = keyof typeof CONSENT_TEXTS

/** The version that is asked for now. */
export const CONSENT_VERSION: ConsentVersion = '2026-1'

/** A text by the version that was agreed to; versions are never taken away. */
export const consentText = (version: string): string =>
  CONSENT_TEXTS[version as ConsentVersion] ?? `Consent, version ${version}`
