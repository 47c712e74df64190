import {
  BookOpenCheck,
  GraduationCap,
  ListChecks,
  PenLine,
  Upload,
  type LucideIcon,
} from 'lucide-react'
import type { BadgeVariant } from '~/components/ui/badge'
import type { Answer } from '~/lib/routes'

/** One person's runs, and what they hold. */
export type PersonOnboarding = Answer<'GET', '/api/employees/:id/onboarding'>
export type Run = PersonOnboarding['runs'][number]
export type Item = Run['items'][number]

/** A task that its owner can mark as done. */
export type OpenTask = Pick<Item, 'name' | 'proof'> & { id: number }

export const KINDS: Record<Item['kind'], { icon: LucideIcon; label: string }> = {
  training: { icon: GraduationCap, label: 'Training' },
  sign: { icon: PenLine, label: 'Sign' },
  upload: { icon: Upload, label: 'Upload' },
  read: { icon: BookOpenCheck, label: 'Read' },
  task: { icon: ListChecks, label: 'Task' },
}

export const RUN_KINDS: Record<Run['kind'], string> = {
  onboarding: 'Onboarding',
  offboarding: 'Offboarding',
}

export const RUN_STATUSES: Record<Run['status'], { label: string; variant: BadgeVariant }> = {
  planned: { label: 'Planned', variant: 'neutral' },
  open: { label: 'In progress', variant: 'info' },
  done: { label: 'Complete', variant: 'success' },
  closed: { label: 'Closed', variant: 'neutral' },
}

const GROUPS: Record<Run['kind'], { group: Item['group']; label: string }[]> = {
  onboarding: [
    { group: 'before', label: 'Before the first day' },
    { group: 'first_day', label: 'First day' },
    { group: 'first_week', label: 'First week' },
    { group: 'later', label: 'Later' },
  ],
  offboarding: [
    { group: 'before', label: 'Before the last day' },
    { group: 'last_day', label: 'Last day' },
    { group: 'later', label: 'Afterward' },
  ],
}

/** A run's items that are on it, in groups; empty ones are left out. */
export const groupsOf = ({ kind, items }: Run) =>
  GROUPS[kind]
    .map(({ group, label }) => ({
      label,
      items: items.filter((item) => item.group === group && item.status !== 'removed'),
    }))
    .filter((group) => group.items.length > 0)

/** What someone can do now, what is due first at the top. */
export const nextOf = (run: Run, userId: number | undefined) =>
  run.items.filter(
    (item) => item.status === 'open' && item.ownerUserId === userId && isTheirTurn(item)
  )

function isTheirTurn(item: Item): boolean {
  switch (item.kind) {
    case 'training':
      return true
    case 'task':
      return item.may.done
    case 'sign':
      return item.signAs !== null
    case 'upload':
    case 'read':
      return item.documentRequestId !== null && !item.awaitsReview
  }
}

export const lateOf = (run: Run) => run.items.filter(({ late }) => late).length

export const progressText = ({ progress: { done, all } }: Pick<Run, 'progress'>) =>
  all === 0 ? 'Nothing required' : `${done} of ${all} required done`

/** Moves the focus to a row whose button has gone, or to what comes in its place. */
export function focusRow(...ids: (string | undefined)[]): void {
  for (const id of ids) {
    const row = id ? document.getElementById(id) : null
    if (row) return row.focus()
  }
}
