import type { InvitationAction } from '#people/invitations/bulk_invitations'
import { Send, Trash2 } from 'lucide-react'
import { differing, type Query } from '~/components/lists/list_address'
import { SelectionBar } from '~/components/people/bulk/selection_bar'
import { useBulkDialog } from '~/components/people/bulk/use_bulk_dialog'
import { MOST_SELECTED, type Selection } from '~/components/people/bulk/use_selection'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { api } from '~/lib/api'
import { onDemand } from '~/lib/on_demand'

const BulkDialog = onDemand(() => import('~/components/people/bulk/bulk_dialog'))

interface InvitationBulkBarProps {
  selection: Selection
  /** the number of invitations that match the list's filters, and those filters */
  total: number
  filters: Query
  /** the props that a change outdates */
  only: string[]
}

const actions = [
  { action: 'resend', label: 'Resend', icon: Send },
  { action: 'revoke', label: 'Revoke', icon: Trash2 },
] as const satisfies { action: InvitationAction; label: string; icon: unknown }[]

/** Bulk actions for the selected invitations. */
export function InvitationBulkBar({ selection, total, filters, only }: InvitationBulkBarProps) {
  const { doing, start, onClose } = useBulkDialog<InvitationAction>(selection, only)
  const { busy, attempt } = useAttempt()

  const selectAll = () =>
    attempt(async () => {
      const all = await api.get('/api/invitations', {
        query: differing({ ...filters, perPage: MOST_SELECTED }, {}),
      })
      selection.replaceAll(
        all.map(({ id }) => id),
        total
      )
    }, 'The invitations could not be selected.')

  return (
    <>
      <SelectionBar
        selection={selection}
        label="Selected invitations"
        total={total}
        busy={busy}
        onSelectAll={selectAll}
      >
        {actions.map(({ action, label, icon: Icon }) => (
          <Button
            key={action}
            variant="outline"
            size="sm"
            className="max-md:flex-1"
            onClick={() => start(action)}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
      </SelectionBar>
      {doing && <BulkDialog {...doing} onClose={onClose} />}
    </>
  )
}
