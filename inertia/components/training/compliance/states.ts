import type { ComplianceCell, ComplianceRow } from '#training/queries/compliance/compliance_matrix'
import type { ComplianceState } from '#training/compliance_status'
import {
  AlarmClock,
  CircleCheck,
  CircleDashed,
  Clock,
  Hourglass,
  TriangleAlert,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { BadgeVariant } from '~/components/ui/badge'
import { formatShortDate } from '~/lib/dates'

interface StateWords {
  label: string
  /** The legend's explanation. */
  meaning: string
  icon: LucideIcon
  variant: BadgeVariant
}

/** Each status has its color, its sign and its word: none relies only on color. */
export const states: Record<ComplianceState, StateWords> = {
  overdue: {
    label: 'Overdue',
    meaning: 'past due, not done',
    icon: TriangleAlert,
    variant: 'danger',
  },
  expired: {
    label: 'Expired',
    meaning: 'done, but no longer valid',
    icon: AlarmClock,
    variant: 'danger',
  },
  expiring: {
    label: 'Expiring',
    meaning: 'expires within 60 days',
    icon: Hourglass,
    variant: 'warning',
  },
  assigned: { label: 'Assigned', meaning: 'not due yet', icon: Clock, variant: 'info' },
  completed: {
    label: 'Completed',
    meaning: 'done and valid',
    icon: CircleCheck,
    variant: 'success',
  },
  not_assigned: {
    label: 'Not assigned',
    meaning: 'nothing required',
    icon: CircleDashed,
    variant: 'neutral',
  },
}

export const stateNames = Object.keys(states) as ComplianceState[]

const nothing = (moduleId: number): ComplianceCell => ({
  moduleId,
  state: 'not_assigned',
  assigned: false,
  dueOn: null,
  completedOn: null,
  validUntil: null,
})

/** A person's status with a module; not assigned by default. */
export const standingOf = (person: ComplianceRow, moduleId: number): ComplianceCell =>
  person.standings.find((cell) => cell.moduleId === moduleId) ?? nothing(moduleId)

/** The relevant day of a status, in a few words. */
export function dayText({ state, dueOn, validUntil }: ComplianceCell): string | null {
  if (state === 'assigned' || state === 'overdue') return dueOn && `due ${formatShortDate(dueOn)}`
  if (state === 'expired') return validUntil && `on ${formatShortDate(validUntil)}`
  if (state === 'not_assigned') return null
  return validUntil ? `valid until ${formatShortDate(validUntil)}` : 'does not expire'
}
