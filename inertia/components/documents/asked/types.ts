import type { I9Clock } from '~/components/signing/i9_clocks'
import type { BadgeVariant } from '~/components/ui/badge'

/*
 * Type aliases, not interfaces: only these pass where the server checks that props are plain JSON.
 */
export type AskedKind = 'upload' | 'read'
export type AskedState = 'open' | 'submitted' | 'done' | 'cancelled'
export type SubmissionState = 'pending' | 'accepted' | 'rejected' | 'withdrawn'
export type SentFile = { name: string; mediaType: string; size: number }

export type Submission = {
  id: number
  state: SubmissionState
  submittedAt: string
  expiresOn: string | null
  decidedAt: string | null
  decidedBy: string | null
  reason: string | null
  file: SentFile | null
}

export type Asked = {
  id: number
  kind: AskedKind
  name: string
  instructions: string
  state: AskedState
  dueOn: string | null
  overdue: boolean
  accepts: ('pdf' | 'image')[]
  maxBytes: number | null
  asksExpiry: boolean
  sha256: string | null
  openedAt: string | null
  doneAt: string | null
  remindedAt: string | null
  requestedBy: string
  createdAt: string
  employee: { id: number; firstName: string; lastName: string; email: string }
  submissions: Submission[]
}

/** What the page of a person's documents needs of a signing request. */
export type SigningTask = {
  id: number
  status: string
  employee: { firstName: string; lastName: string }
  documents: { id: number; displayName: string; sealed: boolean }[]
  updatedAt: string
  expiresAt: string | null
  completedAt: string | null
  maySignAs: ('MANAGER' | 'EMPLOYEE')[]
  i9: I9Clock[] | null
}

export type PersonDocuments = { asked: Asked[]; signing: SigningTask[] }

export type PendingSubmission = {
  id: number
  requestId: number
  employeeId: number
  firstName: string
  lastName: string
  name: string
  submittedAt: string
  own: boolean
}

export type SubmissionReview = PendingSubmission &
  Submission & {
    instructions: string
    warnings: {
      expired: boolean
      sameFile: {
        submissionId: number
        person: string | null
        samePerson: boolean
        name: string
        state: SubmissionState
        submittedAt: string
      }[]
    }
    previousId: number | null
    nextId: number | null
  }

/** How a request stands, in a word. */
export function askedBadge({ state, overdue, kind }: Asked): {
  label: string
  variant: BadgeVariant
} {
  if (overdue) return { label: 'Overdue', variant: 'danger' }
  if (state === 'open') return { label: kind === 'read' ? 'To read' : 'To upload', variant: 'info' }
  if (state === 'submitted') return { label: 'Awaits review', variant: 'warning' }
  if (state === 'cancelled') return { label: 'Cancelled', variant: 'neutral' }
  return { label: kind === 'read' ? 'Read' : 'Accepted', variant: 'success' }
}

/** The section of an I-9 that somebody is to sign now. */
export const ownClock = ({ i9, maySignAs }: SigningTask) =>
  i9?.find(({ role }) => role === maySignAs[0])

export const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`)
