/** The consent texts for signers. A changed text is a new version, and the old ones stay. */
export const CONSENT_TEXTS = {
  '2026-1':
    'I agree to sign these documents electronically. My electronic signature has the same meaning ' +
    'as one written by hand. I have read the documents, I can open and keep copies of them, and I ' +
    'know that I may ask for paper instead, at no cost, before I sign.',
} as const

export type ConsentVersion = keyof typeof CONSENT_TEXTS

/** The current version. */
export const CONSENT_VERSION: ConsentVersion = '2026-1'

/** A text by its version; versions are never removed. */
export const consentText = (version: string): string =>
  CONSENT_TEXTS[version as ConsentVersion] ?? `Consent, version ${version}`
