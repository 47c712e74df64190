/** A submission for review. */
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
  warnings: { gone: boolean }
}

/** Its address and its noun. */
export interface ReviewedKind {
  /** 'certificate' */
  what: string
  accept: '/api/training/evidence/:id/acceptance' | '/api/documents/submissions/:id/acceptance'
  reject: '/api/training/evidence/:id/rejection' | '/api/documents/submissions/:id/rejection'
  /** The queue's address; each item is below it. */
  page: string
}
