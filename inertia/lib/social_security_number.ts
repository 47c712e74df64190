/** The server's own parser: what a form accepts is what will be stored. */
export {
  readSocialSecurityNumber,
  socialSecurityNumberProblem,
} from '../../app/people/social_security_number'

/**
 * Digits that are or may become a social security number during typing. They must not appear in
 * an address: people are searched by name or email, and neither is only digits.
 */
export function mayBecomeNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return digits.length >= 4 && /^[\d\s.\u2010-\u2015\u2212-]+$/.test(text)
}
