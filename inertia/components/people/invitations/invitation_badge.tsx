import type { InvitationState } from '#people/models/states'
import { Badge, type BadgeVariant } from '~/components/ui/badge'

const looks: Record<InvitationState, { label: string; variant: BadgeVariant; usable: boolean }> = {
  queued: { label: 'Queued', variant: 'neutral', usable: true },
  sent: { label: 'Sent', variant: 'info', usable: true },
  failed: { label: 'Failed', variant: 'danger', usable: true },
  not_mailed: { label: 'Not emailed', variant: 'warning', usable: true },
  opened: { label: 'Opened', variant: 'info', usable: true },
  accepted: { label: 'Accepted', variant: 'success', usable: false },
  expired: { label: 'Expired', variant: 'warning', usable: false },
  revoked: { label: 'Revoked', variant: 'neutral', usable: false },
}

/** The list's filters: any status, or all that wait for a registration. */
export const invitationFilters = [
  { value: 'unregistered', label: 'Not registered yet' },
  ...Object.entries(looks).map(([value, { label }]) => ({ value, label })),
]

/** Whether its link still opens the registration. */
export const isUsable = (state: InvitationState) => looks[state].usable

/** What was never emailed is not sent again. */
export const sendWord = (state?: InvitationState) =>
  state === undefined || state === 'not_mailed' ? 'Send' : 'Resend'

export function InvitationBadge({ state }: { state: InvitationState }) {
  const { label, variant } = looks[state]
  return <Badge variant={variant}>{label}</Badge>
}
