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

/**
 * The first letter, digit or emoji: names may start with a quote or be a dash. Splits by grapheme,
 * since 'É' or an emoji may be several code units.
 */
function firstLetter(text: string | null | undefined): string {
  const signs = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text ?? '')
  const first = [...signs].find(({ segment }) => LETTER.test(segment))
  return first?.segment.toLocaleUpperCase('en') ?? ''
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
