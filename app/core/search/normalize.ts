/**
 * A text for searching and sorting: lower case, without accents, with single spaces. The folded
 * copy is stored, so that SQLite and MySQL find and sort the same rows.
 */
export function normalizeForSearch(text: string): string {
  // Most texts contain only ASCII, and verifying the log folds all of it.
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

/** `sort_position` of a user, at most 180 characters, or null. */
export function sortPositionOf(position: string | null | undefined): string | null {
  return position ? normalizeForSearch(position).slice(0, 180) : null
}

/** `sort_department` of a user, at most 180 characters, or null. */
export const sortDepartmentOf = sortPositionOf

/** Escapes LIKE's wildcards in typed text; use with `ESCAPE '!'`. */
export function likeContaining(text: string): string {
  return `%${normalizeForSearch(text).replace(/[!%_]/g, (sign) => `!${sign}`)}%`
}
