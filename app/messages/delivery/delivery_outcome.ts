/** Seconds until the next attempt, by the number so far: 13 attempts in about 45 hours. */
const BACK_OFF_SECONDS = [
  30, 120, 600, 1800, 7200, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600,
]

export const MAX_ATTEMPTS = BACK_OFF_SECONDS.length + 1

/** How long to wait after this many attempts, or null to stop. */
export function backOffSeconds(attempts: number): number | null {
  return BACK_OFF_SECONDS[Math.max(0, attempts - 1)] ?? null
}

interface SmtpError {
  code?: unknown
  command?: unknown
  responseCode?: unknown
}

/** Codes about our own access to the server, which an admin can fix. */
const ACCESS_CODES = new Set([530, 534, 535, 538])

/**
 * Whether the server rejected this email permanently (RFC 5321, 5xx). A rejected sign-in does not
 * count: the email is fine, the settings are not.
 */
export function isPermanent(error: unknown): boolean {
  if (error instanceof UnusableMail) return true
  const { code, responseCode } = (error ?? {}) as SmtpError
  if (typeof responseCode !== 'number' || responseCode < 500) return false
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && !ACCESS_CODES.has(responseCode)
}

/** An email that no server could accept, however often it is tried. */
export class UnusableMail extends Error {}

/** The stored description of a failure: one line, of limited length, without our addresses. */
export function describeFailure(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error)) || 'Unknown error'
}

/** A mail server's answer, as it is stored. */
export function oneLine(message: string): string {
  return (
    message
      // A server may quote what it rejected, including links with tokens.
      .replace(/https?:\/\/\S+/gi, '[link]')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, 480)
  )
}
