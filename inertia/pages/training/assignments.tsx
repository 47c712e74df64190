import { counted, peopleCount } from '#core/counted'
import type { BatchView } from '#training/queries/assignments/assignment_lists'
import { ClipboardList, Plus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import type { Paged } from '~/components/lists/list_address'
import { ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { TrainingTabs } from '~/components/training/training_tabs'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { toastOutcome } from '~/lib/failures'
import AppShell from '~/layouts/app_shell'
import { api } from '~/lib/api'
import { formatDateTime } from '~/lib/dates'
import { onDemand } from '~/lib/on_demand'

const AssignDialog = onDemand(() => import('~/components/training/assignments/assign_dialog'))
const BatchDialog = onDemand(() => import('~/components/training/assignments/batch_dialog'))

type Props = Paged & {
  batches: BatchView[]
}

const sources = {
  manual: 'Manually',
  rule: 'By a rule',
  required: 'Required training',
  packet: 'By an onboarding packet',
}

const undo = (batch: BatchView) =>
  toastOutcome(async () => {
    const { withdrawn } = await api.post('/api/training/batches/:id/undo', {
      params: { id: batch.id },
      body: {},
    })
    return `${counted(withdrawn, 'assignment is', 'assignments are')} withdrawn.`
  }, 'The batch could not be undone.')

/** Bulk assignments: manual, by rule or required. */
export default function Assignments(props: Props) {
  const { batches } = props
  const list = useListQuery({ path: '/training/assignments', props, only: ['batches'] })
  const [assigning, setAssigning] = useState(false)
  const [shown, setShown] = useState<BatchView | null>(null)

  const assign = (
    <Button onClick={() => setAssigning(true)}>
      <Plus aria-hidden />
      Assign training
    </Button>
  )

  return (
    <>
      <ListPage
        title="Assignments"
        subtitle="Training assigned manually, by rule, or as required"
        mobileSubtitle="Training assigned to people"
        actions={assign}
        tabs={<TrainingTabs current="assignments" />}
        list={list}
        noun="assignments"
        heading="Bulk assignments"
        empty={{
          icon: ClipboardList,
          title: 'Nothing assigned yet',
          description: 'Bulk assignments appear here. You can undo one until someone starts.',
          action: assign,
        }}
      >
        {batches.length > 0 && (
          <ul aria-label="Bulk assignments" className="-my-4 divide-y">
            {batches.map((batch) => (
              <li key={batch.id} className="flex flex-wrap items-center gap-3 py-4">
                <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
                  <p className="font-medium">
                    <bdi>{batch.modules.join(', ')}</bdi>
                  </p>
                  <p className="text-sm text-muted-foreground">
                    {sources[batch.source]} by <bdi>{batch.createdBy}</bdi>,{' '}
                    {formatDateTime(batch.createdAt)}
                  </p>
                  <p className="text-sm text-muted-foreground">
                    {counted(batch.assigned, 'assignment')}, {batch.open} active
                  </p>
                </div>
                <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">
                  {batch.open > 0 && (
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`View assignments: ${batch.modules.join(', ')}`}
                      onClick={() => setShown(batch)}
                    >
                      View assignments
                    </Button>
                  )}
                  {batch.undoneAt ? (
                    <Badge variant="neutral">Undone</Badge>
                  ) : (
                    batch.open > 0 && (
                      <ConfirmDialog
                        trigger={
                          <Button
                            variant="outline"
                            size="sm"
                            aria-label={`Undo: ${batch.modules.join(', ')}`}
                          >
                            Undo…
                          </Button>
                        }
                        title="Undo this assignment?"
                        description={`Active assignments are withdrawn from ${peopleCount(batch.open)} at most. You can't undo it once someone has started.`}
                        confirmLabel="Undo"
                        busyLabel="Undoing..."
                        destructive
                        onConfirm={() => undo(batch).finally(list.reload)}
                      />
                    )
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      {shown && (
        <BatchDialog batch={shown} onClose={() => setShown(null)} onWithdrawn={list.reload} />
      )}
      {assigning && (
        <AssignDialog
          onClose={(assigned) => {
            setAssigning(false)
            if (assigned) list.reload()
          }}
        />
      )}
    </>
  )
}

Assignments.layout = AppShell
