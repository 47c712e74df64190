/**
 * Marks without which a text reads the same: accents, and the points of Hebrew and Arabic. The
 * vowel signs of other scripts and the voicing of kana tell words apart, as letters do.
 */
const ACCENTS =
  /[[\p{M}&&[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}]]--[\u3099\u309a]]+/gv

function fold(text: string, marks: RegExp): string {
  // Most texts contain only ASCII, and verifying the log folds all of it.
  const bare = /^[ -~]*$/.test(text) ? text : text.normalize('NFKD').replace(marks, '')
  return bare.toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * A text for searching and sorting: lower case, without accents, with single spaces. The folded
 * copy is stored, so that SQLite and MySQL find and sort the same rows.
 */
export const normalizeForSearch = (text: string): string => fold(text, ACCENTS)

/** The same without any marks, as the log's entries have always stored their search text. */
export const normalizeForLog = (text: string): string => fold(text, /\p{M}+/gu)

/**
 * Letters that no accent can be taken from, and how Unicode CLDR's Latin-ASCII writes them; also
 * apostrophes, since phones and word processors type another one than keyboards.
 */
export const PLAIN_LETTERS: Record<string, string> = {
  'æ': 'ae',
  'ð': 'd',
  'đ': 'd',
  'ħ': 'h',
  'ı': 'i',
  'ł': 'l',
  'ŋ': 'n',
  'œ': 'oe',
  'ø': 'o',
  'ß': 'ss',
  'þ': 'th',
  'ŧ': 't',
  '’': "'",
  '‘': "'",
  'ʼ': "'",
  'ʻ': "'",
}

const UNACCENTED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')

/**
 * The same in plain letters, for the names of people: `soren` for Søren. Texts that are compared as
 * keys (of lists, roles, packets, headings) keep their letters: two of them must not become one.
 */
export const inPlainLetters = (text: string): string =>
  normalizeForSearch(text).replace(UNACCENTED, (letter) => PLAIN_LETTERS[letter] as string)

/** `search_text` of a user: full name and address, at most 500 characters. */
export function searchTextOf(person: { firstName: string; lastName: string; email: string }) {
  return inPlainLetters(`${person.firstName} ${person.lastName} ${person.email}`).slice(0, 500)
}

/** `sort_name` of a user: last name first, at most 180 characters. */
export function sortNameOf(person: { firstName: string; lastName: string }) {
  return inPlainLetters(`${person.lastName} ${person.firstName}`).slice(0, 180)
}

/** `sort_position` of a user, at most 180 characters, or null. */
export function sortPositionOf(position: string | null | undefined): string | null {
  return position ? normalizeForSearch(position).slice(0, 180) : null
}

/** `sort_department` of a user, at most 180 characters, or null. */
export const sortDepartmentOf = sortPositionOf

const escaped = (folded: string) => `%${folded.replace(/[!%_]/g, (sign) => `!${sign}`)}%`

/** Escapes LIKE's wildcards in typed text; use with `ESCAPE '!'`. */
export const likeContaining = (text: string): string => escaped(normalizeForSearch(text))

/** The same for the `search_text` of an audit entry. */
export const likeLogged = (text: string): string => escaped(normalizeForLog(text))

/**
 * The condition that a column without a folded copy contains a typed text, with its bindings. What
 * is typed as it is written is found, too: folded, é would no longer match the é of the column.
 */
export const nameContaining = (column: string, text: string): [sql: string, bindings: string[]] => [
  `(lower(${column}) like ? escape '!' or lower(${column}) like lower(?) escape '!')`,
  [likeContaining(text), escaped(text.trim())],
]

/** The same as likeContaining for the `search_text` of a user. */
export const likePerson = (text: string): string => escaped(inPlainLetters(text))
