/** Characters that people confuse, mapped to the code's own alphabet. */
const MISREAD: Record<string, string> = { O: '0', I: '1', L: '1' }

const CODE = /^[0-9A-HJKMNP-TV-Z]{12}$/

/** No code is longer, with any spacing. */
const LONGEST = 60

/**
 * A certificate's code in its stored form, from typed text: any case, any spaces and dashes, O
 * for 0, I or L for 1.
 * @returns null for anything that cannot be a code.
 */
export function readCode(typed: string): string | null {
  if (typed.length > LONGEST) return null
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replace(/[OIL]/g, (sign) => MISREAD[sign] ?? sign)
  if (!CODE.test(signs)) return null
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].join('-')
}
