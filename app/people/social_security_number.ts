/** A space, a dot or any dash, with spaces around it, between the parts of a number. */
const BETWEEN = String.raw`\s*[-.\u2010-\u2015\u2212]?\s*`
const SPELLING = new RegExp(String.raw`^(\d{3})${BETWEEN}(\d{2})${BETWEEN}(\d{4})$`)

/** The three parts as written, whether or not such a number can exist. */
function partsOf(text: string): [area: string, group: string, serial: string] | null {
  const [, area, group, serial] = SPELLING.exec(text.normalize('NFKC').trim()) ?? []
  return area && group && serial ? [area, group, serial] : null
}

/**
 * What is wrong with a social security number, as a sentence without the number; null when it is
 * valid. Area 000, 666 and 900 to 999, group 00 and serial 0000 are never issued (Social Security
 * Administration, https://www.ssa.gov/employer/randomization.html).
 */
export function socialSecurityNumberProblem(text: string): string | null {
  const parts = partsOf(text)
  if (!parts) return 'A social security number has nine digits, like 123-45-6789'
  const [area, group, serial] = parts
  if (area.startsWith('9')) {
    return 'A number that starts with 9 is not a social security number. It may be a taxpayer number (ITIN).'
  }
  if (area === '000' || area === '666' || group === '00' || serial === '0000') {
    return "A social security number can't start with 000 or 666, have 00 in the middle, or end in 0000"
  }
  return null
}

/**
 * A social security number in its stored form, `123-45-6789`, from any usual spelling: with
 * dashes, spaces, dots or nothing between its parts.
 * @returns null when no such number can exist.
 */
export function readSocialSecurityNumber(text: string): string | null {
  return socialSecurityNumberProblem(text) === null ? (partsOf(text) ?? []).join('-') : null
}
