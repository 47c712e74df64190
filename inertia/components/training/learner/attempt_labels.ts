import type { CompletionMethod } from '#training/models/states'
import { formatTime } from '~/lib/dates'

export function attemptsWords(left: number | null): string {
  if (left === null) return 'Unlimited attempts.'
  if (left === 0) return 'You have no attempts left.'
  return left === 1 ? 'You have 1 attempt left.' : `You have ${left} attempts left.`
}

/** In the viewer's local time. */
export const retryWords = (at: string) => `You can try again at ${formatTime(at)}.`

const methods = {
  portal: 'Completed here',
  recorded: 'Recorded by HR',
  imported: 'Imported from earlier records',
}

export const BY_CERTIFICATE = 'Completed with an uploaded certificate'

interface Completed {
  method: CompletionMethod
  evidenceId: number | null
}

/** An accepted certificate may be all that there was to do, so nothing was completed here. */
export const methodWords = ({ method, evidenceId }: Completed) =>
  evidenceId === null ? methods[method] : BY_CERTIFICATE

export const attemptStates = {
  open: { label: 'In progress', variant: 'info' },
  passed: { label: 'Passed', variant: 'success' },
  failed: { label: 'Not passed', variant: 'danger' },
  broken_off: { label: 'Not graded', variant: 'neutral' },
} as const

export const evidenceStates = {
  pending: { label: 'Awaiting review', variant: 'warning' },
  accepted: { label: 'Accepted', variant: 'success' },
  rejected: { label: 'Rejected', variant: 'danger' },
  withdrawn: { label: 'Withdrawn', variant: 'neutral' },
} as const
