/*
 * Type aliases, not interfaces: only these pass where the server checks that props are plain JSON.
 */
export type PendingReview = {
  id: number
  employeeId: number
  firstName: string
  lastName: string
  moduleId: number
  moduleName: string
  name: string
  issuer: string
  submittedAt: string
  own: boolean
}

export type EvidenceState = 'pending' | 'accepted' | 'rejected' | 'withdrawn'

export type SameFile = {
  evidenceId: number
  person: string | null
  samePerson: boolean
  moduleName: string
  state: EvidenceState
  submittedAt: string
}

export type Review = PendingReview & {
  issuedOn: string
  expiresOn: string | null
  state: EvidenceState
  reviewedBy: string | null
  rejectionReason: string | null
  file: { name: string; mediaType: string; size: number } | null
  warnings: { expired: boolean; future: boolean; sameFile: SameFile[] }
  previousId: number | null
  nextId: number | null
}
