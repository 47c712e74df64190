/*
 * Type aliases, not interfaces: only these pass where the server checks that props are plain JSON.
 */
export type LearnerState =
  'not_started' | 'in_progress' | 'awaiting_review' | 'completed' | 'expiring' | 'expired'

export type LearnerGroup = 'overdue' | 'expired' | 'expiring' | 'due' | 'done' | 'optional'

type Standing = {
  state: LearnerState
  standing: 'not_assigned' | 'assigned' | 'overdue' | 'completed' | 'expiring' | 'expired'
  way: 'none' | 'begun' | 'awaiting_review'
  overdue: boolean
  dueOn: string | null
  completedOn: string | null
  validUntil: string | null
}

/** What the badges of a module tell. */
type ModuleTraits = {
  isRequired: boolean
  hasTest: boolean
  requiresCertificateUpload: boolean
  renewalPeriodMonths: number | null
}

export type OwnModule = ModuleTraits &
  Standing & {
    id: number
    name: string
    description: string
    minutes: number | null
    archived: boolean
    group: LearnerGroup
  }

export type OwnTest = {
  questionCount: number
  passMark: number
  attemptsAllowed: number | null
  attemptsLeft: number | null
  retryAt: string | null
  passed: boolean
  openAttemptId: number | null
}

type OwnParts = {
  video: {
    seconds: number | null
    hasCaptions: boolean
    watchedSeconds: number
    positionSeconds: number
    done: boolean
  } | null
  external: { opened: boolean; done: boolean } | null
  test: OwnTest | null
  certificate: { accepted: boolean; pendingId: number | null } | null
}

export type OwnEvidence = {
  id: number
  name: string
  issuer: string
  issuedOn: string
  expiresOn: string | null
  state: 'pending' | 'accepted' | 'rejected' | 'withdrawn'
  submittedAt: string
  rejectionReason: string | null
  hasFile: boolean
}

type OwnCompletion = {
  id: number
  version: number
  completedOn: string
  expiresOn: string | null
  method: 'portal' | 'recorded' | 'imported'
  score: number | null
  code: string
  evidenceId: number | null
}

type OwnAttemptRow = {
  id: number
  progressId: number
  number: number
  state: AttemptState
  startedAt: string
  submittedAt: string | null
  score: number | null
}

type AttemptState = 'open' | 'passed' | 'failed' | 'broken_off'

export type OwnModuleDetails = ModuleTraits &
  Standing & {
    id: number
    name: string
    description: string
    minutes: number | null
    archived: boolean
    version: number
    videoUrl: string | null
    externalUrl: string | null
    parts: OwnParts
    history: {
      completions: OwnCompletion[]
      attempts: OwnAttemptRow[]
      evidence: OwnEvidence[]
    }
    open: boolean
    closed: 'archived' | 'not_on_roster' | 'completed' | null
  }

export type GivenQuestion = {
  id: string
  kind: 'single' | 'several' | 'true_false'
  question: string
  options: string[]
}

export type ReviewedQuestion = GivenQuestion & {
  chosen: number[]
  correct: number[]
  right: boolean
  explanation: string | null
}

export type OwnAttempt = {
  id: number
  moduleId: number
  moduleName: string
  number: number
  state: AttemptState
  questionCount: number
  passMark: number
  attemptsLeft: number | null
  retryAt: string | null
  startedAt: string
  savedAt: string | null
  submittedAt: string | null
  questions: GivenQuestion[] | null
  answers: Record<string, number[]> | null
  score: number | null
  correctCount: number | null
  review: ReviewedQuestion[] | null
}

export type OwnCertificate = {
  id: number
  moduleId: number
  moduleName: string
  completedOn: string
  expiresOn: string | null
  method: 'portal' | 'recorded' | 'imported'
  code: string
  evidenceId: number | null
}
