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
  /** The calls are below `${api}/${id}`. */
  api: string
  /** The queue, and each below it. */
  page: string
}
