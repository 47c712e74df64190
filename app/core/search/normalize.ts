/**
 * A text as it is searched and sorted: lower case, without accents, one space between words. The
 * folded copy is stored, so that SQLite and MySQL find and order the same rows.
 */
export function normalizeForSearch(text: string): string {
  // Most texts have nothing to take off, and the whole log is folded again when it is verified.
  const bare = /^[ -~]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '')
  return bare.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** `search_text` of a user: full name and address, at most 500 characters. */
export function searchTextOf(person: { firstName: string; lastName: string; email: string }) {
  return normalizeForSearch(`${person.firstName} ${person.lastName} ${person.email}`).slice(0, 500)
}

/** `sort_name` of a user: last name first, at most 180 characters. */
export function sortNameOf(person: { firstName: string; lastName: string }) {
  return normalizeForSearch(`${person.lastName} ${person.firstName}`).slice(0, 180)
}

/** `sort_position` of a user, at most 180 characters; null where there is none. */
export function sortPositionOf(position: string | null | undefined): string | null {
  return position ? normalizeForSearch(position).slice(0, 180) : null
}

/** `sort_department` of a user, at most 180 characters; null where there is none. */
export const sortDepartmentOf = sortPositionOf

/** Escapes LIKE's wildcards in what a person typed; use with `ESCAPE '!'`. */
export function likeContaining(text: string): string {
  return `%${normalizeForSearch(text).replace(/[!%_]/g, (sign) => `!${sign}`)}%`
}
