import { CannotStart } from '#core/errors/cannot_start'
import { outageOf } from '#core/errors/outages'

/** What to tell at a shell of an error that needs no stack; null for any other. */
export function explain(error: unknown): string | null {
  if (error instanceof CannotStart) return error.message
  const outage = outageOf(error)
  return outage && `${outage.message} (${(error as Error).message})`
}
