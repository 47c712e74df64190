import { conflict } from '#exceptions/refusals'

export const ALREADY_ERASED = 'The personal data of this person have been erased.'

/** Takes the place of an address; nobody can have it, as nothing is delivered to it (RFC 2606). */
export const erasedEmail = (userId: number) => `erased-${userId}@invalid`

/**
 * Refuses to give an erased account data again.
 * @throws Refusal 409.
 */
export function assertNotErased(account: { email: string }): void {
  if (/^erased-\d+@invalid$/.test(account.email)) throw conflict(ALREADY_ERASED)
}
