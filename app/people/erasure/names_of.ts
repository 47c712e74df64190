import { normalizeForSearch } from '#core/search/normalize'
import type { ErasedPerson } from '#audit/personal_data'

/** Words of fewer letters could be anyone's initials. */
const TOO_SHORT = 3

/** The folded words of their names, and the addresses. Any of them identifies the person. */
export function namesOf({
  firstNames,
  lastNames,
  emails,
}: Pick<ErasedPerson, 'firstNames' | 'lastNames' | 'emails'>): ReadonlySet<string> {
  const words = normalizeForSearch([...firstNames, ...lastNames].join(' ')).split(/[^\p{L}\p{N}]+/u)
  const addresses = emails.map((email) => normalizeForSearch(email))
  return new Set([...words.filter((word) => word.length >= TOO_SHORT), ...addresses])
}

/** The first word of a text that names a person, as typed; null if there is none. */
export function nameIn(text: string, names: ReadonlySet<string>): string | null {
  for (const part of text.split(/\s+/)) {
    if (names.has(normalizeForSearch(part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))))
      return part
    const word = part
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .find((piece) => names.has(normalizeForSearch(piece)))
    if (word) return word
  }
  return null
}
