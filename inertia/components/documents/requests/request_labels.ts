import type { RequestedDocument, Submission } from '#documents/queries/request_list'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import type { BadgeVariant } from '~/components/ui/badge'

export type SentFile = NonNullable<Submission['file']>

/** A request's status in one word. */
export function requestBadge({ state, overdue, kind }: RequestedDocument): {
  label: string
  variant: BadgeVariant
} {
  if (overdue) return { label: 'Overdue', variant: 'danger' }
  if (state === 'open') return { label: kind === 'read' ? 'To read' : 'To upload', variant: 'info' }
  if (state === 'submitted') return { label: 'Needs review', variant: 'warning' }
  if (state === 'cancelled') return { label: 'Canceled', variant: 'neutral' }
  return { label: kind === 'read' ? 'Read' : 'Accepted', variant: 'success' }
}

/** The I-9 section that the viewer must sign now. */
export const ownClock = ({ i9, maySignAs }: SigningRequest) =>
  i9?.find(({ role }) => role === maySignAs[0])
