import { normalizeForSearch } from '#core/search/normalize'
import type { ErasedPerson } from '#audit/personal_data'

/** Words of fewer letters could be anyone's initials. */
const LEAST_LETTERS = 3
const LEAST_OF_UNSPACED = 2

/** Scripts that write a full name without a space. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

const leastOf = (word: string) => (UNSPACED.test(word) ? LEAST_OF_UNSPACED : LEAST_LETTERS)

const wordsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')

/** Words of a text with single spaces between them, as a full name is kept. */
const spaced = (words: readonly string[]): string => normalizeForSearch(words.join(' '))

/**
 * The folded words of their names, their full names, and the addresses. Any of them identifies the
 * person.
 */
export function namesOf({
  firstNames,
  lastNames,
  emails,
}: Pick<ErasedPerson, 'firstNames' | 'lastNames' | 'emails'>): ReadonlySet<string> {
  const words = wordsOf([...firstNames, ...lastNames].join(' ')).map(normalizeForSearch)
  const full = firstNames.flatMap((first) =>
    lastNames.flatMap((last) => [`${first} ${last}`, `${last} ${first}`])
  )
  const spelled = full.map((name) => spaced(wordsOf(name))).filter((name) => name.includes(' '))
  const unspaced = spelled.filter((name) => UNSPACED.test(name))
  const addresses = emails.map((email) => normalizeForSearch(email))
  return new Set([
    ...words.filter((word) => word.length >= leastOf(word)),
    ...spelled,
    ...unspaced.map((name) => name.replaceAll(' ', '')),
    ...addresses,
  ])
}

/** The first word of a text that names a person, or a full name, as typed; null if there is none. */
export function nameIn(text: string, names: ReadonlySet<string>): string | null {
  for (const part of text.split(/\s+/)) {
    if (names.has(normalizeForSearch(part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))))
      return part
    const word = wordsOf(part).find((piece) => names.has(normalizeForSearch(piece)))
    if (word) return word
  }
  return fullNameIn(wordsOf(text), names)
}

/** Words of the longest full name that is looked for. */
const MOST_WORDS = 8

function fullNameIn(words: readonly string[], names: ReadonlySet<string>): string | null {
  for (const start of words.keys()) {
    for (let end = start + 2; end <= Math.min(words.length, start + MOST_WORDS); end++) {
      const some = words.slice(start, end)
      if (names.has(spaced(some))) return some.join(' ')
    }
  }
  return null
}
