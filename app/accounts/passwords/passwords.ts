import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import hash from '@adonisjs/core/services/hash'
import {
  holdsCompanyName,
  holdsSeasonWithYear,
  isBreached,
} from '#accounts/passwords/weak_passwords'
import { invalidField } from '#core/errors/http_errors'
import { companyName, setting } from '#settings/current'

/** Checked before the estimator, whose messages are less specific. */
const GUESSED_FIRST: [(password: string) => boolean, message: string, rule: string][] = [
  [
    (password) => holdsCompanyName(password, companyName()),
    "This password contains the company's or the portal's name. Leave it out.",
    'company',
  ],
  [
    holdsSeasonWithYear,
    'This password contains a season or month with a year. Leave one of them out.',
    'season',
  ],
  [
    isBreached,
    'This password is on a list of passwords stolen from other sites. Choose another.',
    'breached',
  ],
]

let estimator: ZxcvbnFactory | undefined

/**
 * Rejects a password that is common or was stolen elsewhere, is a pattern, contains the company's
 * name or a season with a year, is the person's own name or address (NIST SP 800-63B 5.1.1.2), or
 * is shorter than the setting requires. The validator checks the absolute bounds of the length.
 * @throws HttpError 422 naming `password`.
 */
export function assertGoodPassword(
  password: string,
  owner: { email: string; firstName: string; lastName: string }
): void {
  const shortest = setting('passwordMinLength')
  if (password.length < shortest) {
    throw invalidField(
      'password',
      `The password must have at least ${shortest} characters`,
      'minLength'
    )
  }
  for (const [isGuessed, message, rule] of GUESSED_FIRST) {
    if (isGuessed(password)) throw invalidField('password', message, rule)
  }
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const own = [owner.email, ...owner.email.split('@'), owner.firstName, owner.lastName]
  const { score } = estimator.check(password, own.filter(Boolean))
  if (score < setting('passwordStrength')) {
    throw invalidField('password', 'This password is too easy to guess. Choose another.', 'common')
  }
}

let decoy: Promise<string> | undefined

/**
 * Checks a password. An account without a password, or no account, takes the same time as a wrong
 * password, so the duration does not reveal which it was.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash.make('gangway decoy password')
  const matches = await hash.verify(stored ?? (await decoy), password)
  return stored !== null && matches
}
