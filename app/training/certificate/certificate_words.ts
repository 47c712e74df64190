import { DateTime } from 'luxon'
import type { Certificate } from '#training/queries/find_certificate'
import type { Day } from '#training/standing'

/** A day as it is read the same everywhere: 3 March 2026. */
export const dayInWords = (day: Day) =>
  DateTime.fromISO(day, { zone: 'utc', locale: 'en-GB' }).toFormat('d LLLL yyyy')

/** How it was learned. */
export function methodInWords(certificate: Certificate): string {
  const { method, heldOn, trainer, issuer } = certificate
  if (method === 'recorded') {
    const when = heldOn ? ` on ${dayInWords(heldOn)}` : ''
    return `Classroom training${when}${trainer ? `, trainer ${trainer}` : ''}`
  }
  if (method === 'imported') return 'Recorded from earlier records'
  return issuer ? `In the portal, with a certificate of ${issuer}` : 'In the portal'
}
