import { calendarDayInWords } from '#settings/local_time'
import type { Certificate } from '#training/queries/completions/find_certificate'

/** The method of a completion. */
export function methodInWords(certificate: Certificate): string {
  const { method, heldOn, trainer, issuer } = certificate
  if (method === 'recorded') {
    const when = heldOn ? ` on ${calendarDayInWords(heldOn)}` : ''
    return `Classroom training${when}${trainer ? `, trainer ${trainer}` : ''}`
  }
  if (method === 'imported') return 'Recorded from earlier records'
  return issuer ? `In the portal, with a certificate of ${issuer}` : 'In the portal'
}
