import type { LearnerGroup, LearnerState } from '#training/learner_state'
import type { OwnModule } from '#training/queries/own/own_modules'
import type { BadgeVariant } from '~/components/ui/badge'
import { formatShortDate } from '~/lib/dates'

export const groupWords: Record<LearnerGroup, { title: string; filter: string }> = {
  overdue: { title: 'Overdue', filter: 'Overdue' },
  expired: { title: 'Expired', filter: 'Expired' },
  expiring: { title: 'Expiring soon', filter: 'Expiring' },
  due: { title: 'To do', filter: 'To do' },
  done: { title: 'Done', filter: 'Done' },
  optional: { title: 'Other trainings', filter: 'Other' },
}

export const groups = Object.keys(groupWords) as LearnerGroup[]

const stateBadges: Record<LearnerState, { label: string; variant: BadgeVariant }> = {
  not_started: { label: 'Not started', variant: 'neutral' },
  in_progress: { label: 'In progress', variant: 'info' },
  awaiting_review: { label: 'Awaiting review', variant: 'warning' },
  completed: { label: 'Completed', variant: 'success' },
  expiring: { label: 'Expiring', variant: 'warning' },
  expired: { label: 'Expired', variant: 'danger' },
}

type Shown = Pick<OwnModule, 'state' | 'standing' | 'overdue' | 'archived'>

export function badgeOf({ state, standing, overdue, archived }: Shown): {
  label: string
  variant: BadgeVariant
} {
  if (archived) return { label: 'Archived', variant: 'neutral' }
  if (overdue) return { label: 'Overdue', variant: 'danger' }
  // No one asks for it anymore.
  if (state === 'expired' && standing === 'not_assigned') {
    return { ...stateBadges.expired, variant: 'neutral' }
  }
  return stateBadges[state]
}

type Told = Pick<OwnModule, 'standing' | 'dueOn' | 'completedOn' | 'validUntil'>

/** The next relevant day, in words, or null. */
export function dayWords({ standing, dueOn, completedOn, validUntil }: Told): string | null {
  switch (standing) {
    case 'overdue':
      return `Was due ${formatShortDate(dueOn)}`
    case 'expired':
      return `Expired ${formatShortDate(validUntil)}`
    case 'expiring':
      return `Expires ${formatShortDate(validUntil)}`
    case 'assigned':
      return dueOn ? `Due ${formatShortDate(dueOn)}` : null
    case 'completed':
      return validUntil
        ? `Completed ${formatShortDate(completedOn)}, valid until ${formatShortDate(validUntil)}`
        : `Completed ${formatShortDate(completedOn)}`
    case 'not_assigned':
      return validUntil ? `Expired ${formatShortDate(validUntil)}` : null
  }
}

/** The label of the button that opens a module. */
export function actionWords(module: OwnModule): string {
  if (module.archived || module.standing === 'completed' || module.way === 'awaiting_review') {
    return 'View'
  }
  if (module.way === 'begun') return 'Continue Training'
  return module.completedOn ? 'Renew' : 'Start Training'
}
