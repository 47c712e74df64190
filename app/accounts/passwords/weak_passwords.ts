import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { normalizeForSearch } from '#core/search/normalize'

/* Passwords that attackers try first and the estimator of `passwords.ts` does not know. */

const HASH_BYTES = 4
let breached: Buffer | undefined

/**
 * Whether a password is on the included list of stolen ones, in any case. The file has the first
 * four bytes of the SHA-256 of each, in ascending order. docs/operations.md names its source.
 */
export function isBreached(password: string): boolean {
  breached ??= readFileSync(app.makePath('resources/data/breached_passwords.bin'))
  const hash = createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE()
  let low = 0
  let high = breached.length / HASH_BYTES
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = breached.readUInt32BE(middle * HASH_BYTES)
    if (found === hash) return true
    if (found < hash) low = middle + 1
    else high = middle
  }
  return false
}

const PERIODS =
  'spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december'
/** In full, or the last two digits of a year near ours. */
const YEAR = '(?:(?:19|20)\\d\\d|[23]\\d)'
const DATED = new RegExp(
  `(?:${PERIODS})[^a-z0-9]*${YEAR}(?!\\d)|(?<!\\d)${YEAR}[^a-z0-9]*(?:${PERIODS})`
)

/**
 * Whether it contains a season or month next to a year, which is common where passwords must
 * change often.
 */
export const holdsSeasonWithYear = (password: string): boolean =>
  DATED.test(normalizeForSearch(password))

const PRODUCT = 'gangway'
const LEGAL_FORMS = new Set([
  'ag',
  'co',
  'company',
  'corp',
  'corporation',
  'gmbh',
  'inc',
  'incorporated',
  'limited',
  'llc',
  'llp',
  'ltd',
  'plc',
  'the',
])
const SHORTEST_NAME = 4

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether it contains the name of the product or the company: the whole name or its first words,
 * without legal form, spaces and punctuation.
 */
export function holdsCompanyName(password: string, company: string): boolean {
  const words = normalizeForSearch(company)
    .split(/[\s,.]+/)
    .map(lettersOf)
    .filter((word) => word !== '' && !LEGAL_FORMS.has(word))
  const names = words.map((_, index) => words.slice(0, index + 1).join(''))
  const letters = lettersOf(normalizeForSearch(password))
  return [PRODUCT, ...names].some((name) => name.length >= SHORTEST_NAME && letters.includes(name))
}
