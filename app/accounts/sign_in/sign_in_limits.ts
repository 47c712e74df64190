import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { HttpContext } from '@adonisjs/core/http'
import { readRecoveryCode } from '#accounts/two_factor/recovery_codes'
import { counted } from '#core/counted'
import { HttpError, tooMany } from '#core/errors/http_errors'
import { consume, count, takeBack, type Limit } from '#core/http/rate_limit'

/** Attempts per account and per address, and the seconds of the count. */
export const ATTEMPTS_PER_ACCOUNT = 10
export const ATTEMPTS_PER_ADDRESS = 60
const WINDOW = 15 * 60
const DAY = 24 * 60 * 60

/** Between two attempts from an address above its limit; doubled every ten attempts. */
const SHORTEST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 30

const PER_ACCOUNT: Limit = { most: ATTEMPTS_PER_ACCOUNT, seconds: WINDOW, blocks: true }
const PER_ADDRESS: Limit = { most: ATTEMPTS_PER_ADDRESS, seconds: WINDOW }
const PER_LINK: Limit = { most: 60, seconds: WINDOW }

/**
 * Attempts with second-factor codes. At most two of a million codes are correct, so an attacker
 * who knows the password and uses every attempt finds one within a year in 2 of 100 cases.
 */
export const CODES_PER_ACCOUNT = 5
export const CODES_PER_DAY = 20
const CODE_PURPOSES = ['code', 'code-day']

const PER_ACCOUNT_CODES: Limit = { most: CODES_PER_ACCOUNT, seconds: WINDOW, blocks: true }
const PER_DAY_CODES: Limit = { most: CODES_PER_DAY, seconds: DAY }

/** Every address is counted, with or without an account, and none is stored readable. */
const accountKey = (purpose: string, email: string) =>
  `${purpose}:account:${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`
const addressKey = (purpose: string, address: string) => `${purpose}:address:${networkOf(address)}`

const deviceKey = (device: string) =>
  `sign-in:device:${createHash('sha256').update(device).digest('hex')}`

/** The owner of one IPv6 address has the other 2^64 of its network, too, so they count as one. */
function networkOf(address: string): string {
  // A proxy may pass on something other than an address.
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

/** Counted by an address that an office may share: slowed down, never blocked. */
const SLOWED = ['reset', 'link', 'signing-link']

/**
 * Counts an attempt before it is made, so parallel attempts cannot exceed the limit together.
 * @throws HttpError 429 saying when to try again.
 */
export async function countAttempt(
  purpose:
    | 'reset'
    | 'password'
    | 'link'
    | 'email-change'
    | 'certificate'
    | 'sealed-file'
    | 'signing-link',
  email: string | null,
  address: string
): Promise<void> {
  assertNoWait(
    SLOWED.includes(purpose)
      ? await pauseOf(purpose, address)
      : await consume(addressKey(purpose, address), PER_ADDRESS)
  )
  if (email !== null) assertNoWait(await consume(accountKey(purpose, email), PER_ACCOUNT))
}

/** The link that a request uses. */
export const linkOf = ({ request, params }: HttpContext) => ({
  address: request.ip(),
  token: String(params.token),
})

/**
 * Counts the use of an emailed link before it is made. Of the address, only an unknown link stays
 * counted: whoever has a genuine one, and is refused for a weak password, guesses nothing. Each
 * link has a count of its own, since passwords cost time.
 * @throws HttpError 429 saying when to try again, and what the use throws.
 */
export async function countingLink<T>(
  { address, token }: { address: string; token: string },
  use: () => Promise<T>
): Promise<T> {
  await countAttempt('link', null, address)
  let isUnknown = false
  try {
    assertNoWait(await consume(accountKey('link', token), PER_LINK))
    return await use()
  } catch (error) {
    isUnknown = error instanceof HttpError && error.status === 404
    throw error
  } finally {
    if (!isUnknown) await forgiveAttempts('link', null, address)
  }
}

/**
 * Counts an attempt to sign in before it is made. A device that has signed in to the account
 * before has its own counter, so no one elsewhere can lock the owner out. Above its own limit, it
 * counts like any other device.
 * @param device as returned by `deviceOf`.
 * @throws HttpError 429 saying when to try again.
 */
export async function countSignIn(
  email: string,
  address: string,
  device: string | null
): Promise<void> {
  if (device !== null && (await consume(deviceKey(device), PER_ACCOUNT)) === null) return
  assertNoWait(await pauseOf('sign-in', address))
  assertNoWait(await consume(accountKey('sign-in', email), PER_ACCOUNT))
}

/**
 * A shared address is slowed down, never blocked: above its limit, attempts take turns at growing
 * intervals.
 * @returns seconds to wait, or null.
 */
async function pauseOf(purpose: string, address: string): Promise<number | null> {
  const key = addressKey(purpose, address)
  const attempts = await count(key, WINDOW)
  if (attempts <= ATTEMPTS_PER_ADDRESS) return null
  const doublings = Math.floor((attempts - ATTEMPTS_PER_ADDRESS) / 10)
  const seconds = Math.min(SHORTEST_PAUSE_SECONDS * 2 ** doublings, LONGEST_PAUSE_SECONDS)
  return consume(`${key}:turn`, { most: 1, seconds })
}

/**
 * A correct password clears its own counter. The counter of strangers stays where the device is
 * known: they must not get new attempts with every sign-in of the owner.
 */
export async function forgiveSignIn(
  email: string,
  address: string,
  device: string | null
): Promise<void> {
  if (device === null) await forgiveAttempts('sign-in', email, address)
  else await takeBack({ all: [deviceKey(device)] })
}

/** For an account that is unlocked or gets another password from an administrator. */
export async function forgetAttempts(email: string): Promise<void> {
  const purposes = ['sign-in', 'password', 'reset', ...CODE_PURPOSES]
  await takeBack({ all: purposes.map((purpose) => accountKey(purpose, email)) })
}

/**
 * Counts an attempt with a second-factor code before it is made. Recovery codes are counted by
 * address alone: they have too many bits to guess, and a person with only the password must not
 * be able to keep the owner from recovering the account.
 * @throws HttpError 429 saying when to try again.
 */
export async function countCode(email: string, address: string, code: string): Promise<void> {
  assertNoWait(await pauseOf('code', address))
  if (readRecoveryCode(code) !== null) return
  assertNoWait(await consume(accountKey('code', email), PER_ACCOUNT_CODES))
  // Last: an attempt that the shorter limit rejects does not count.
  assertNoWait(await consume(accountKey('code-day', email), PER_DAY_CODES))
}

/** A correct code clears the quarter-hour counter and its own share of the others. */
export async function forgiveCodes(email: string, address: string, code: string): Promise<void> {
  const own = readRecoveryCode(code) === null ? [accountKey('code-day', email)] : []
  const one = [addressKey('code', address), ...own]
  await takeBack({ one, all: [accountKey('code', email)] })
}

/** For an account whose second factor was reset: the attempts were for another one. */
export async function forgetCodes(email: string): Promise<void> {
  await takeBack({ all: CODE_PURPOSES.map((purpose) => accountKey(purpose, email)) })
}

function inWords(seconds: number): string {
  if (seconds <= LONGEST_PAUSE_SECONDS) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return counted(minutes, 'minute')
}

/** @throws HttpError 429 when there are seconds to wait. */
function assertNoWait(wait: number | null): void {
  if (wait === null) return
  throw tooMany(`Too many attempts. Try again in ${inWords(wait)}.`, wait)
}

/**
 * A success clears the account's counter and its own share of the address's counter: a whole
 * company may share one address and sign in at nine. The rest stays, since one good account
 * proves nothing.
 */
export async function forgiveAttempts(
  purpose: 'sign-in' | 'password' | 'link' | 'certificate' | 'sealed-file' | 'signing-link',
  email: string | null,
  address: string
) {
  const account = email === null ? [] : [accountKey(purpose, email)]
  await takeBack({ one: [addressKey(purpose, address)], all: account })
}
