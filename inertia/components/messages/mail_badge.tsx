import type { MailState } from '#messages/models/states'
import { Badge, type BadgeVariant } from '~/components/ui/badge'

const looks: Record<MailState, { label: string; variant: BadgeVariant }> = {
  queued: { label: 'Queued', variant: 'warning' },
  sending: { label: 'Sending', variant: 'info' },
  sent: { label: 'Sent', variant: 'success' },
  failed: { label: 'Failed', variant: 'danger' },
  cancelled: { label: 'Canceled', variant: 'neutral' },
}

export const mailStates = Object.entries(looks).map(([value, { label }]) => ({ value, label }))

export function MailBadge({ state }: { state: MailState }) {
  const { label, variant } = looks[state]
  return <Badge variant={variant}>{label}</Badge>
}

/** A canceled email is no alarm; a failed one is. */
export function remarkColor(state: MailState): string {
  return state === 'cancelled' ? 'text-muted-foreground' : 'text-danger'
}
