export type StandingState =
  'not_assigned' | 'assigned' | 'overdue' | 'completed' | 'expiring' | 'expired'

export type ComplianceCell = {
  moduleId: number
  state: StandingState
  assigned: boolean
  dueOn: string | null
  completedOn: string | null
  validUntil: string | null
}

export type ComplianceRow = {
  id: number
  userId: number
  firstName: string
  lastName: string
  employeeId: string
  department: string | null
  position: string | null
  location: string | null
  standings: ComplianceCell[]
}

export type ComplianceColumn = { id: number; name: string; archived: boolean }

/** As the address holds them. */
export type ComplianceFilterValues = {
  day: string
  q: string
  department: string
  location: string
  moduleId: string
  state: string
  within: string
  expiresFrom: string
  expiresTo: string
}

export type Share = { due: number; current: number; percent: number | null }

export type ComplianceSummary = {
  day: string
  total: Share
  departments: (Share & { department: string | null })[]
  modules: (Share & { moduleId: number })[]
}

/** What a cell of the matrix is about. */
export type Cell = { person: ComplianceRow; module: ComplianceColumn; standing: ComplianceCell }

export type ComplianceHistory = {
  day: string
  standing: ComplianceCell
  module: { id: number; name: string; version: number; archived: boolean }
  assignments: {
    id: number
    source: string
    assignedOn: string
    dueOn: string | null
    assignedBy: string
    withdrawnOn: string | null
    withdrawnReason: string | null
  }[]
  completions: {
    id: number
    version: number
    completedOn: string
    expiresOn: string | null
    method: 'portal' | 'recorded' | 'imported'
    score: number | null
    code: string
    recordedBy: string
    evidenceId: number | null
    recording: { id: number; trainer: string | null; note: string | null; hasSheet: boolean } | null
    voidedAt: string | null
    voidReason: string | null
  }[]
  attempts: {
    id: number
    number: number
    version: number
    state: 'open' | 'passed' | 'failed' | 'broken_off'
    startedAt: string
    submittedAt: string | null
    score: number | null
  }[]
  evidence: {
    id: number
    name: string
    issuer: string
    issuedOn: string
    expiresOn: string | null
    state: 'pending' | 'accepted' | 'rejected' | 'withdrawn'
    submittedAt: string
    reviewedBy: string | null
    rejectionReason: string | null
    hasFile: boolean
  }[]
  reminders: { kind: string; factOn: string; sentOn: string; toManager: boolean }[]
}
