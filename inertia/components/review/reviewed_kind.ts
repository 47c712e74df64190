/** What somebody sent in, as its reviewer decides about it. */
export interface SentIn {
  id: number
  firstName: string
  lastName: string
  state: 'pending' | 'accepted' | 'rejected' | 'withdrawn'
  own: boolean
  decidedBy: string | null
  reason: string | null
  previousId: number | null
  nextId: number | null
}

/** Where it is decided about, and what it is called. */
export interface ReviewedKind {
  /** 'certificate' */
  what: string
  accept: '/api/training/evidence/:id/acceptance' | '/api/documents/submissions/:id/acceptance'
  reject: '/api/training/evidence/:id/rejection' | '/api/documents/submissions/:id/rejection'
  /** The queue, and each below it. */
  page: string
}
