interface Named {
  firstName: string | null
  lastName: string | null
  email?: string | null
}

/** One-word names are common; a person without any name appears with their email address. */
export function fullName(person: Named): string {
  const name = [person.firstName, person.lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')

  return name || person.email || 'Unnamed'
}

const LETTER = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** A Latin letter or digit at the start, without a mark that combines with it. */
const PLAIN_START = /^[0-9A-Za-zÀ-ÖØ-öø-ɏ](?=[ -ɏ]|$)/

let graphemes: Intl.Segmenter | undefined

/**
 * The first letter, digit or emoji: names may start with a quote or be a dash. Splits by grapheme,
 * since 'É' or an emoji may be several code units.
 */
function firstLetter(text: string | null | undefined): string {
  // Most names: the browser does not have to load its tables of languages.
  const plain = PLAIN_START.exec(text ?? '')
  if (plain) return plain[0].toUpperCase()
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of graphemes.segment(text ?? '')) {
    if (LETTER.test(segment)) return segment.toLocaleUpperCase('en')
  }
  return ''
}

export function initials(person: Named): string {
  return firstLetter(person.firstName) + firstLetter(person.lastName) || firstLetter(person.email)
}

/** What an empty optional value looks like everywhere. */
export function orDash(value: string | null | undefined): string {
  return value?.trim() ? value : '—'
}

/** Replaces an address after an erasure. */
export const isErasedEmail = (email: string) => /^erased-\d+@invalid$/.test(email)
