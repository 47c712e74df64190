import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import limiter from '@adonisjs/limiter/services/main'
import { readRecoveryCode } from '#accounts/two_factor/recovery_codes'
import { tooMany } from '#core/errors/http_errors'

/** Attempts per account and per address, and the minutes they are counted over. */
export const ATTEMPTS_PER_ACCOUNT = 10
export const ATTEMPTS_PER_ADDRESS = 60
const WINDOW = '15 minutes'

/** Between two attempts from an address beyond its limit; doubled every ten attempts. */
const SHORTEST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 30

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

const deviceKey = (purpose: string, device: string) =>
  `${purpose}:device:${createHash('sha256').update(device).digest('hex')}`

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
 * @throws HttpError 429 saying when to try again.
 */
export async function countAttempt(
  purpose: 'reset' | 'password' | 'link' | 'email-change' | 'certificate' | 'sealed-file',
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
 * Counts an attempt to sign in, before it is made. A device that has signed in to the account
 * before is counted by itself, so that no one elsewhere locks its owner out; past its own limit it
 * counts as any other.
 * @param device as `deviceOf` knows it.
 * @throws HttpError 429 saying when to try again.
 */
export async function countSignIn(
  email: string,
  address: string,
  device: string | null
): Promise<void> {
  if (device !== null && (await consume(perAccount(), deviceKey('sign-in', device))) === null) {
    return
  }
  assertNoWait([await pauseOf('sign-in', address)])
  assertNoWait([await consume(perAccount(), accountKey('sign-in', email))])
}

/**
 * An address that many share is slowed down and never shut: past its limit attempts from it take
 * turns, at growing distances.
 * @returns seconds to wait, or null.
 */
async function pauseOf(purpose: string, address: string): Promise<number | null> {
  const key = addressKey(purpose, address)
  const { consumed } = await perAddress().increment(key)
  if (consumed <= ATTEMPTS_PER_ADDRESS) return null
  const doublings = Math.floor((consumed - ATTEMPTS_PER_ADDRESS) / 10)
  const seconds = Math.min(SHORTEST_PAUSE_SECONDS * 2 ** doublings, LONGEST_PAUSE_SECONDS)
  const turns = limiter.use({ requests: 1, duration: `${seconds} seconds` })
  return consume(turns, `${key}:turn`)
}

/**
 * A right password clears the count it was part of. That of strangers stays where the device is
 * known: they must not go on with every sign-in of the owner.
 */
export async function forgiveSignIn(
  email: string,
  address: string,
  device: string | null
): Promise<void> {
  if (device !== null) {
    await perAccount().delete(deviceKey('sign-in', device))
    return
  }
  await forgiveAttempts('sign-in', email, address)
}

/** Of an account that is unlocked, or was given another password by who may. */
export async function forgetAttempts(email: string): Promise<void> {
  for (const purpose of ['sign-in', 'password', 'reset']) {
    await perAccount().delete(accountKey(purpose, email))
  }
  await forgetCodes(email)
}

/**
 * Counts a try of a second factor's code, before it is made. What has the form of a recovery code
 * is counted by address alone: no one guesses so many bits, and whoever has only the password must
 * not be able to keep the owner from recovering the account.
 * @throws HttpError 429 saying when to try again.
 */
export async function countCode(email: string, address: string, code: string): Promise<void> {
  assertNoWait([await pauseOf('code', address)])
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

function inWords(seconds: number): string {
  if (seconds <= LONGEST_PAUSE_SECONDS) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/** @throws HttpError 429 when any of the limits is reached. */
function assertNoWait(responses: (number | null)[]): void {
  const wait = Math.max(...responses.map((seconds) => seconds ?? 0))
  if (wait === 0) return
  throw tooMany(`Too many attempts. Try again in ${inWords(wait)}.`, wait)
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
