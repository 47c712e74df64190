import { conflict } from '#core/errors/http_errors'

export const ALREADY_ERASED = 'The personal data of this person have been erased.'

/** Replaces an address. No one can have it, since it is undeliverable (RFC 2606). */
export const erasedEmail = (userId: number) => `erased-${userId}@invalid`

/** The same for someone without an account. */
export const ERASED_MAILBOX = 'erased@invalid'

export const isErased = ({ email }: { email: string }) => /^erased-\d+@invalid$/.test(email)

/**
 * Refuses new data for an erased account.
 * @throws HttpError 409.
 */
export function assertNotErased(account: { email: string }): void {
  if (isErased(account)) throw conflict(ALREADY_ERASED)
}
