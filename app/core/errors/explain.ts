import { CannotStart } from '#core/errors/cannot_start'
import { outageOf } from '#core/errors/outages'

/** The message for a shell, for errors that need no stack; null for others. */
export function explain(error: unknown): string | null {
  if (error instanceof CannotStart) return error.message
  const { code, help } = error as { code?: unknown; help?: string }
  if (code === 'E_INVALID_ENV_VARIABLES') return `The configuration is wrong:\n${help}`
  if (code === 'E_INSECURE_ENCRYPTER_KEY') return 'APP_KEY must have at least 16 characters.'
  // SQLite's file belongs to another user, or its disk is read-only: waiting does not help.
  if (/^SQLITE_(?:CANTOPEN|READONLY)/.test(String(code))) {
    return `The database cannot be opened: ${(error as Error).message}. Run this as the user of the portal; bin/gangway doctor says more.`
  }
  const outage = outageOf(error)
  return outage && `${outage.message} (${(error as Error).message})`
}
