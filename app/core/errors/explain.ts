import { CannotStart } from '#core/errors/cannot_start'
import { outageOf } from '#core/errors/outages'

/** The message for a shell, for errors that need no stack; null for others. */
export function explain(error: unknown): string | null {
  if (error instanceof CannotStart) return error.message
  const outage = outageOf(error)
  return outage && `${outage.message} (${(error as Error).message})`
}
