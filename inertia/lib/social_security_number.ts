/** The server's own reader: what a form accepts is what will be stored. */
export {
  readSocialSecurityNumber,
  socialSecurityNumberProblem,
} from '../../app/people/social_security_number'

/**
 * Digits that are or may become a social security number while they are typed. They go into no
 * address: a search for people is by name or e-mail, and neither is digits alone.
 */
export function mayBecomeNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return digits.length >= 4 && /^[\d\s.\u2010-\u2015\u2212-]+$/.test(text)
}
