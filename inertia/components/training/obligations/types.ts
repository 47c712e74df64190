import type { BadgeVariant } from '~/components/ui/badge'

export type ChosenPerson = { id: number; name: string }

export type BatchRow = {
  id: number
  source: 'required' | 'rule' | 'manual'
  ruleId: number | null
  modules: string[]
  assigned: number
  open: number
  createdBy: string
  createdAt: string
  undoneAt: string | null
}

export type RuleRow = {
  id: number
  moduleId: number
  module: string
  department: string | null
  position: string | null
  location: string | null
  dueDays: number
  dueFrom: 'assignment' | 'start' | 'approval'
  state: 'draft' | 'live' | 'stopped'
  open: number
  createdBy: string
  createdAt: string
  liveAt: string | null
  stoppedAt: string | null
}

export type RecordingRow = {
  id: number
  moduleId: number
  module: string
  heldOn: string
  trainer: string | null
  note: string | null
  source: 'classroom' | 'import'
  people: number
  hasSheet: boolean
  createdBy: string
  createdAt: string
}

export type RecordingDetails = RecordingRow & {
  completions: {
    completionId: number
    employeeId: number
    name: string
    expiresOn: string | null
    isVoid: boolean
    voidReason: string | null
  }[]
}

/** What becomes of one person, or would. */
export type PlanResult = {
  employeeId: number
  name: string | null
  module?: string
  outcome: 'assigned' | 'already' | 'holds' | 'refused' | 'recorded' | 'sent'
  message: string
}

export type AssignmentPlan = {
  batchId: number | null
  counts: { people: number; assigned: number; already: number; holds: number; refused: number }
  mails: { now: number; digest: number }
  results: PlanResult[]
}

export type RulePreview = {
  matching: number
  counts: AssignmentPlan['counts']
  mails: AssignmentPlan['mails']
  firstDueOn: string | null
  lastDueOn: string | null
  warning: string | null
  results: PlanResult[]
}

export type RecordingPlan = {
  recordingId: number | null
  version: number
  expiresOn: string | null
  counts: { recorded: number; already: number; refused: number }
  results: PlanResult[]
}

/** How an outcome is called, and coloured. */
export const outcomeWords: Record<PlanResult['outcome'], [string, BadgeVariant]> = {
  assigned: ['Assigned', 'info'],
  recorded: ['Recorded', 'info'],
  sent: ['To sign', 'info'],
  already: ['Already', 'neutral'],
  holds: ['Completed', 'success'],
  refused: ['Refused', 'danger'],
}

export const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** Whom a rule is about, in words. */
export function ruleWhom({ department, position, location }: RuleRow): string {
  const places = [department, position, location].filter((place) => place !== null)
  return places.length > 0 ? places.join(', ') : 'Everybody'
}

const countedFrom = {
  assignment: 'being assigned',
  start: 'their start date',
  approval: 'their approval',
}

export function ruleDue({ dueDays, dueFrom }: Pick<RuleRow, 'dueDays' | 'dueFrom'>): string {
  return `${dueDays === 1 ? '1 day' : `${dueDays} days`} after ${countedFrom[dueFrom]}`
}

export const todayUtc = () => new Date().toISOString().slice(0, 10)
