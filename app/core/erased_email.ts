import { conflict } from '#core/errors/http_errors'

export const ALREADY_ERASED = 'The personal data of this person have been erased.'

/** Takes the place of an address; nobody can have it, as nothing is delivered to it (RFC 2606). */
export const erasedEmail = (userId: number) => `erased-${userId}@invalid`

export const isErased = ({ email }: { email: string }) => /^erased-\d+@invalid$/.test(email)

/**
 * Refuses to give an erased account data again.
 * @throws HttpError 409.
 */
export function assertNotErased(account: { email: string }): void {
  if (isErased(account)) throw conflict(ALREADY_ERASED)
}
