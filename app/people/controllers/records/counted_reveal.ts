import type { HttpContext } from '@adonisjs/core/http'
import { countReveal, TooManyReveals } from '#accounts/services/reveal_limit'

/**
 * Counts a number that is about to be shown to who asks.
 * @throws TooManyReveals; the answer tells when it may be tried again.
 */
export async function countRevealTo({ auth, response }: HttpContext): Promise<void> {
  try {
    await countReveal(auth.getUserOrFail().id)
  } catch (error) {
    if (error instanceof TooManyReveals) response.header('Retry-After', error.retryAfter)
    throw error
  }
}
