import type { BatchView } from '#training/queries/assignment_lists'
import { router } from '@inertiajs/react'
import { ClipboardList, Plus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { Pagination } from '~/components/lists/pagination'
import { ListPanel } from '~/components/lists/list_panel'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { peopleText } from '~/components/training/assignments/plan_labels'
import { TrainingTabs } from '~/components/training/training_tabs'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { toastOutcome } from '~/lib/failures'
import AppShell from '~/layouts/app_shell'
import { api } from '~/lib/api'
import { formatDateTime } from '~/lib/dates'
import { onDemand } from '~/lib/on_demand'

const AssignDialog = onDemand(() => import('~/components/training/assignments/assign_dialog'))

type Props = {
  batches: BatchView[]
  total: number
  page: number
  perPage: number
}

const listProps = ['batches', 'total', 'page', 'perPage']
const sources = { manual: 'By hand', rule: 'By a rule', required: 'Required of everybody' }

async function undo(batch: BatchView) {
  try {
    await toastOutcome(async () => {
      const { withdrawn } = await api.post('/api/training/batches/:id/undo', {
        params: { id: batch.id },
        body: {},
      })
      return `${withdrawn} ${withdrawn === 1 ? 'assignment is' : 'assignments are'} taken back.`
    }, 'The batch could not be undone.')
  } finally {
    router.reload({ only: listProps })
  }
}

/** What was assigned at once, by hand, by rule or to everybody. */
export default function Assignments({ batches, total, page, perPage }: Props) {
  const query = useListQuery({
    path: '/training/assignments',
    filters: {},
    defaults: {},
    only: listProps,
  })
  useExistingPage({ page, perPage, total, hrefFor: query.hrefFor })
  const [assigning, setAssigning] = useState(false)

  return (
    <>
      <PageHeader
        title="Assignments"
        subtitle="Who was asked to learn what, by hand, by rule, or because it is required."
        mobileSubtitle="Who was asked to learn what."
        actions={
          <Button onClick={() => setAssigning(true)}>
            <Plus aria-hidden />
            Assign training
          </Button>
        }
      />
      <TrainingTabs current="assignments" />
      <Card className="mt-6">
        <CardTitle className="sr-only">Batches of assignments</CardTitle>
        <ListPanel loading={query.loading} loadingText="Loading assignments...">
          {batches.length > 0 ? (
            <ul aria-label="Batches of assignments" className="divide-y">
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
                      {batch.assigned} assigned, {batch.open} of them open
                    </p>
                  </div>
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
                        title="Undo this batch?"
                        description={`What is open of it is taken back from ${peopleText(batch.open)} at most. It is refused once somebody has begun.`}
                        confirmLabel="Undo"
                        busyLabel="Undoing..."
                        destructive
                        onConfirm={() => undo(batch)}
                      />
                    )
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={ClipboardList}
              title="Nothing assigned yet"
              description="What you assign at once stands here, and can be undone while nobody has begun."
            />
          )}
        </ListPanel>
        <Pagination
          page={page}
          perPage={perPage}
          total={total}
          hrefFor={query.hrefFor}
          label="Pages of assignments"
        />
      </Card>
      {assigning && (
        <AssignDialog
          onClose={(assigned) => {
            setAssigning(false)
            if (assigned) router.reload({ only: listProps })
          }}
        />
      )}
    </>
  )
}

Assignments.layout = AppShell
