import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import limiter from '@adonisjs/limiter/services/main'
import { readRecoveryCode } from '#access/services/recovery_codes'
import { tooMany } from '#exceptions/refusals'

/** Attempts and the minutes they are counted over (product.md: per account and per address). */
export const ATTEMPTS_PER_ACCOUNT = 10
export const ATTEMPTS_PER_ADDRESS = 60
const WINDOW = '15 minutes'

const perAccount = () =>
  limiter.use({ requests: ATTEMPTS_PER_ACCOUNT, duration: WINDOW, blockDuration: WINDOW })
const perAddress = () => limiter.use({ requests: ATTEMPTS_PER_ADDRESS, duration: WINDOW })

/**
 * Codes of a second factor that may be tried. Two of a million are right at most: who knows the
 * password and tries all they may, day after day, has found one after a year in 2 of 100 cases.
 */
export const CODES_PER_ACCOUNT = 5
export const CODES_PER_DAY = 20

const codesPerAccount = () =>
  limiter.use({ requests: CODES_PER_ACCOUNT, duration: WINDOW, blockDuration: WINDOW })
const codesPerDay = () => limiter.use({ requests: CODES_PER_DAY, duration: '1 day' })

/** Any address is counted, whether an account has it or not, and none is stored readable. */
const accountKey = (purpose: string, email: string) =>
  `${purpose}:account:${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`
const addressKey = (purpose: string, address: string) => `${purpose}:address:${networkOf(address)}`

/** Whoever has one IPv6 address has the other 2^64 of its network too, so they count as one. */
function networkOf(address: string): string {
  // What a proxy passes on need not be an address.
  if (!isIPv6(address)) return address.slice(0, 45)
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  while (tail !== undefined && groups.length + after.length < 8) groups.push('0')
  const network = [...groups, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}

/**
 * Counts an attempt before it is made, so that parallel attempts cannot pass the limit together.
 * @throws Refusal 429 saying when to try again.
 */
export async function countAttempt(
  purpose:
    'sign-in' | 'reset' | 'password' | 'link' | 'email-change' | 'certificate' | 'sealed-file',
  email: string | null,
  address: string
): Promise<void> {
  const responses = [
    await consume(perAddress(), addressKey(purpose, address)),
    email === null ? null : await consume(perAccount(), accountKey(purpose, email)),
  ]
  assertNoWait(responses)
}

/**
 * Counts a try of a second factor's code, before it is made. What has the form of a recovery code
 * is counted by address alone: nobody guesses so many bits, and whoever has only the password must not
 * be able to keep the owner from recovering the account.
 * @throws Refusal 429 saying when to try again.
 */
export async function countCode(email: string, address: string, code: string): Promise<void> {
  assertNoWait([await consume(perAddress(), addressKey('code', address))])
  if (readRecoveryCode(code) !== null) return
  assertNoWait([await consume(codesPerAccount(), accountKey('code', email))])
  // Last: what the shorter limit refuses is no try.
  assertNoWait([await consume(codesPerDay(), accountKey('code-day', email))])
}

/** A right code clears the count of the quarter, and takes itself out of the others. */
export async function forgiveCodes(email: string, address: string, code: string): Promise<void> {
  await perAddress().decrement(addressKey('code', address))
  await codesPerAccount().delete(accountKey('code', email))
  if (readRecoveryCode(code) === null) await codesPerDay().decrement(accountKey('code-day', email))
}

/** Of an account whose second factor was reset: the codes tried were of another one. */
export async function forgetCodes(email: string): Promise<void> {
  await codesPerAccount().delete(accountKey('code', email))
  await codesPerDay().delete(accountKey('code-day', email))
}

/** @throws Refusal 429 when any of the limits is reached. */
function assertNoWait(responses: (number | null)[]): void {
  const wait = Math.max(...responses.map((seconds) => seconds ?? 0))
  if (wait === 0) return
  const minutes = Math.ceil(wait / 60)
  const hours = Math.ceil(minutes / 60)
  const when =
    minutes > 90 ? `${hours} hours` : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  throw tooMany(`Too many attempts. Try again in ${when}.`)
}

/**
 * A success clears the account's count, and takes itself out of the address's: a whole firm may
 * share one address and sign in at nine. The rest of it stays, one good account proves nothing.
 */
export async function forgiveAttempts(
  purpose: 'sign-in' | 'password' | 'link' | 'certificate' | 'sealed-file',
  email: string | null,
  address: string
) {
  await perAddress().decrement(addressKey(purpose, address))
  if (email !== null) await perAccount().delete(accountKey(purpose, email))
}

/** Seconds to wait when the limit is reached, or null. */
async function consume(limit: ReturnType<typeof perAccount>, key: string): Promise<number | null> {
  try {
    await limit.consume(key)
    return null
  } catch (error) {
    const availableIn = (error as { response?: { availableIn?: number } }).response?.availableIn
    if (availableIn === undefined) throw error
    return Math.max(availableIn, 1)
  }
}
