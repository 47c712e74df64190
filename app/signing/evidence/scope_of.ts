import { invalidField } from '#core/errors/http_errors'
import type { EvidenceScope } from '#signing/queries/evidence/evidence_requests'

interface Given {
  requestId?: number
  employeeId?: number
  from?: string
  to?: string
}

/** The scope of a pack. @throws HttpError 422 for more than one scope, or an invalid one. */
export function scopeOf({ requestId, employeeId, from, to }: Given): EvidenceScope {
  const asked = [requestId, employeeId, from].filter((value) => value !== undefined)
  if (asked.length > 1) {
    throw invalidField('requestId', 'Choose a request, a person or a period.', 'alone')
  }
  if (requestId !== undefined) return { kind: 'request', requestId }
  if (employeeId !== undefined) return { kind: 'person', employeeId }
  if (from === undefined || to === undefined) throw new Error('Validated to be there')
  if (from > to) throw invalidField('to', 'The last day must not be before the first.', 'order')
  return { kind: 'period', from, to }
}
