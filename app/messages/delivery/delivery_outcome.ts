/** Seconds until the next attempt, by how many there were: 13 attempts in about 45 hours. */
const BACK_OFF_SECONDS = [
  30, 120, 600, 1800, 7200, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600,
]

export const MAX_ATTEMPTS = BACK_OFF_SECONDS.length + 1

/** How long to wait after so many attempts, or null when it is time to give up. */
export function backOffSeconds(attempts: number): number | null {
  return BACK_OFF_SECONDS[Math.max(0, attempts - 1)] ?? null
}

interface SmtpError {
  code?: unknown
  command?: unknown
  responseCode?: unknown
}

/** Codes that speak of our own access to the server, which an admin can mend meanwhile. */
const ACCESS_CODES = new Set([530, 534, 535, 538])

/**
 * Whether the server refused this very mail for good (RFC 5321, 5xx). A refused sign-in is not:
 * the mail is fine, the settings are not.
 */
export function isPermanent(error: unknown): boolean {
  if (error instanceof UnusableMail) return true
  const { code, responseCode } = (error ?? {}) as SmtpError
  if (typeof responseCode !== 'number' || responseCode < 500) return false
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && !ACCESS_CODES.has(responseCode)
}

/** A mail that no server could take, however often it is tried. */
export class UnusableMail extends Error {}

/** What is kept and shown of a failure: one line, bounded, without any address of ours in it. */
export function describeFailure(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error)) || 'Unknown error'
}

/** What a mail server said, as it is kept. */
export function oneLine(message: string): string {
  return (
    message
      // A server may quote what it refused, links with their tokens included.
      .replace(/https?:\/\/\S+/gi, '[link]')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, 480)
  )
}
