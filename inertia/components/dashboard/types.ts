import type { OnboardingStep } from '~/components/people/onboarding_steps'
import type { EmployeeRow, PendingEmployee } from '~/types'

/*
 * Type aliases, not interfaces: only these pass where the server checks that props are plain JSON.
 */
export type ActivityType = 'training' | 'employee' | 'document' | 'approval'

/** spec.md 3, Activity item. */
export type Activity = {
  id: number
  description: string
  timestamp: string
  type: ActivityType
  employeeName?: string
  employeeId?: number
}

export type Stats = {
  totalEmployees: number
  pendingApprovals: number | null
  trainingCompliance: number | null
  expiringCertificates: number | null
  overdueTraining: number | null
  incompleteOnboardings: number
  changes: {
    totalEmployees: number | null
    pendingApprovals: number | null
    trainingCompliance: number | null
    expiringCertificates: number | null
  }
}

export type OwnTask = {
  key: string
  kind: 'details' | 'sign' | 'upload' | 'read' | 'learn' | 'renew'
  name: string
  of: string | null
  href: string
  dueOn: string | null
  overdue: boolean
  way: 'none' | 'begun' | 'awaiting_review'
  minutesLeft: number | null
}

export type OwnDone = {
  key: string
  kind: 'sign' | 'upload' | 'read' | 'learn'
  name: string
  href: string
  doneOn: string
}

export type OwnTasks = { todo: OwnTask[]; done: OwnDone[] }

/** What the dashboard of whoever sees employees asks for at once. */
export type Overview = {
  stats: Stats | null
  activity: Activity[]
  pending: PendingEmployee[]
  pendingCount: number
  recent: EmployeeRow[]
  own: { todo: OwnTask[]; count: number }
}

export type Share = { due: number; current: number; percent: number | null }

export type Charts = {
  compliance: (Share & { day: string })[] | null
  /** `from` and `to`: the days of the month that are counted. */
  expiries: { month: string; from: string; to: string; count: number }[] | null
  onboarding: Record<OnboardingStep, number> & { since: string }
  onboardingTimes: { month: string; people: number; medianDays: number | null }[]
}
