import { inPlainLetters } from '#core/search/normalize'
import type { ErasedPerson } from '#audit/personal_data'

/** Words of fewer letters could be anyone's initials. */
const LEAST_LETTERS = 3
const LEAST_OF_UNSPACED = 2

/** Scripts in which a name can stand within a text without a space around it. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** The most words of a full name that is looked for. */
const MOST_WORDS = 12
/** The most characters of a name that is looked for within unspaced text. */
const MOST_LETTERS = 24

const leastOf = (word: string) => (UNSPACED.test(word) ? LEAST_OF_UNSPACED : LEAST_LETTERS)

/** As the lists of people find a name, with whole Hangul syllables. */
const folded = (text: string): string => inPlainLetters(text).normalize('NFC')

const wordsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')

/**
 * The folded words of their names, their full names, and the addresses. Any of them identifies the
 * person.
 */
export function namesOf({
  firstNames,
  lastNames,
  emails,
}: Pick<ErasedPerson, 'firstNames' | 'lastNames' | 'emails'>): ReadonlySet<string> {
  const words = wordsOf([...firstNames, ...lastNames].join(' ')).map(folded)
  const full = firstNames.flatMap((first) =>
    lastNames.flatMap((last) => [`${first} ${last}`, `${last} ${first}`])
  )
  const spelled = full
    .map((name) => wordsOf(name).map(folded).join(' '))
    .filter((name) => name.includes(' '))
  const unspaced = spelled.filter((name) => UNSPACED.test(name))
  return new Set([
    ...words.filter((word) => word.length >= leastOf(word)),
    ...spelled,
    ...unspaced.map((name) => name.replaceAll(' ', '')),
    ...emails.map(folded),
  ])
}

/**
 * The first word of a text that names a person, as typed; or else a full name, or a name within
 * unspaced text, folded; null if there is none.
 */
export function nameIn(text: string, names: ReadonlySet<string>): string | null {
  for (const part of text.split(/\s+/)) {
    if (names.has(folded(part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')))) return part
    const word = wordsOf(part).find((piece) => names.has(folded(piece)))
    if (word) return word
  }
  const words = wordsOf(text).map(folded)
  const unspaced = words.filter((word) => UNSPACED.test(word))
  return (
    amongSlices(words, ' ', MOST_WORDS, names) ??
    unspaced.reduce<string | null>(
      (found, word) => found ?? amongSlices([...word], '', MOST_LETTERS, names),
      null
    )
  )
}

/** The first known name that some of the parts in a row make, two or more. */
function amongSlices(
  parts: readonly string[],
  between: string,
  most: number,
  names: ReadonlySet<string>
): string | null {
  for (let start = 0; start < parts.length; start++) {
    let some = parts[start] as string
    for (let end = start + 1; end < Math.min(parts.length, start + most); end++) {
      some += between + parts[end]
      if (names.has(some)) return some
    }
  }
  return null
}
