import type User from '#accounts/models/user'
import { passwordMatches } from '#accounts/passwords/passwords'
import { countAttempt, forgiveAttempts } from '#accounts/sign_in/sign_in_limits'
import { invalidField } from '#core/errors/http_errors'

/** The rule name that marks an error as a wrong password. */
export const WRONG_PASSWORD = 'password'

/**
 * Makes sure that the signed-in person knows the account's password. Anyone at an open browser
 * could be using the session.
 * @throws HttpError 422 naming the field; 429 past the limits.
 */
export async function assertOwnPassword(
  user: User,
  given: string,
  address: string,
  field = 'currentPassword'
): Promise<void> {
  await countAttempt('password', user.email, address)
  if (!(await passwordMatches(user.password, given))) {
    throw invalidField(field, 'This is not your current password.', WRONG_PASSWORD)
  }
  await forgiveAttempts('password', user.email, address)
}
