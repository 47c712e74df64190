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

/** Splits by grapheme: 'É' or an emoji may be several code units. */
function firstLetter(text: string | null | undefined): string {
  const trimmed = text?.trim()
  if (!trimmed) {
    return ''
  }
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(trimmed)
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
