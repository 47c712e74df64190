import type { HttpContext } from '@adonisjs/core/http'
import { countReveal, TooManyReveals } from '#accounts/services/reveal_limit'

/**
 * Counts a number before it is shown.
 * @throws TooManyReveals; the answer says when to try again.
 */
export async function countRevealTo({ auth, response }: HttpContext): Promise<void> {
  try {
    await countReveal(auth.getUserOrFail().id)
  } catch (error) {
    if (error instanceof TooManyReveals) response.header('Retry-After', error.retryAfter)
    throw error
  }
}
