import type { BulkAction } from '#people/services/run_bulk_action'
import { usePage } from '@inertiajs/react'
import { Building2, Download, GraduationCap, Mail, Send, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { api } from '~/lib/api'
import { onDemand } from '~/lib/on_demand'
import { differing, type Query } from '~/components/lists/list_address'
import { exportSelection } from './export_selection'
import { SelectionBar } from './selection_bar'
import { useBulkDialog } from './use_bulk_dialog'
import { MOST_SELECTED, type Selection } from './use_selection'

const BulkDialog = onDemand(() => import('./bulk_dialog'))
const SendDialog = onDemand(() => import('~/components/signing/requests/send_dialog'))
const AssignDialog = onDemand(() => import('~/components/training/assignments/assign_dialog'))

interface BulkBarProps {
  selection: Selection
  /** the number of people who match the list's filters, and those filters */
  total: number
  filters: Query
  defaults: Query
  /** the props that a change outdates */
  only: string[]
}

const actions = [
  { action: 'invite', label: 'Invite', icon: Mail },
  { action: 'approve', label: 'Approve', icon: UserRoundCheck },
  { action: 'department', label: 'Set department', icon: Building2 },
] as const satisfies { action: BulkAction; label: string; icon: unknown }[]

/** Bulk actions for the selected people; shown while someone is selected. */
export function BulkBar({ selection, total, filters, defaults, only }: BulkBarProps) {
  const { permissions } = usePage().props
  const { doing, start, onClose } = useBulkDialog<BulkAction>(selection, only)
  const [planning, setPlanning] = useState<'training' | 'documents' | null>(null)
  const { busy, attempt } = useAttempt()
  const ids = [...selection.ids]
  const PlanDialog = planning === 'documents' ? SendDialog : AssignDialog

  const selectAll = () =>
    attempt(async () => {
      const people = await api.get('/api/employees', {
        query: differing({ ...filters, perPage: MOST_SELECTED }, defaults),
      })
      selection.replaceAll(
        people.map(({ id }) => id),
        total
      )
    }, 'The people could not be selected.')

  const download = () => attempt(() => exportSelection(ids), 'The file could not be made.')

  return (
    <>
      <SelectionBar
        selection={selection}
        label="Selected people"
        total={total}
        busy={busy}
        onSelectAll={selectAll}
      >
        {permissions.includes('employees:update') &&
          actions.map(({ action, label, icon: Icon }) => (
            <Button
              key={action}
              variant="outline"
              size="sm"
              className="whitespace-nowrap max-md:flex-1 max-md:px-2"
              onClick={() => start(action)}
            >
              <Icon aria-hidden />
              {label}
            </Button>
          ))}
        {permissions.includes('training:assign') && (
          <Button
            variant="outline"
            size="sm"
            className="whitespace-nowrap max-md:flex-1 max-md:px-2"
            onClick={() => setPlanning('training')}
          >
            <GraduationCap aria-hidden />
            Assign training
          </Button>
        )}
        {permissions.includes('documents:manage') && (
          <Button
            variant="outline"
            size="sm"
            className="whitespace-nowrap max-md:flex-1 max-md:px-2"
            onClick={() => setPlanning('documents')}
          >
            <Send aria-hidden />
            Send documents
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          className="max-md:flex-1"
          aria-disabled={busy}
          onClick={download}
        >
          <Download aria-hidden />
          Export
        </Button>
      </SelectionBar>
      {planning && (
        <PlanDialog
          people={ids.map((id) => ({ id, name: `No. ${id}` }))}
          onClose={(done, left: readonly number[] = []) => {
            setPlanning(null)
            if (done) selection.replace(left)
          }}
        />
      )}
      {doing && <BulkDialog {...doing} onClose={onClose} />}
    </>
  )
}
