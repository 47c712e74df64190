import { CannotStart } from '#core/errors/cannot_start'
import { outageOf } from '#core/errors/outages'

/** The message for a shell, for errors that need no stack; null for others. */
export function explain(error: unknown): string | null {
  if (error instanceof CannotStart) return error.message
  const { code, help } = error as { code?: unknown; help?: string }
  if (code === 'E_INVALID_ENV_VARIABLES') return `The configuration is wrong:\n${help}`
  if (code === 'E_INSECURE_ENCRYPTER_KEY') return 'APP_KEY must have at least 16 characters.'
  const closed = closedDatabase(error)
  if (closed) return closed
  const outage = outageOf(error)
  return outage && `${outage.message} (${(error as Error).message})`
}

/**
 * The message where SQLite's file is damaged or not for this user, or its disk is read-only; null
 * otherwise.
 */
export function closedDatabase(error: unknown): string | null {
  const [, what] =
    /^SQLITE_(CANTOPEN|READONLY|NOTADB|CORRUPT)/.exec(String((error as { code?: unknown }).code)) ??
    []
  if (!what) return null
  if (what === 'NOTADB' || what === 'CORRUPT') {
    return 'The database is damaged. Restore the last backup; bin/gangway doctor says more.'
  }
  return what === 'CANTOPEN'
    ? 'The database cannot be opened. Run this as the user of the portal; bin/gangway doctor says more.'
    : 'The database cannot be written. Run this as the user of the portal, and check that its disk is not read-only.'
}
