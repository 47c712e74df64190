import type { RecordingView } from '#training/queries/recording_list'
import { Link, router } from '@inertiajs/react'
import { FileUp, NotebookPen, Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { Pagination } from '~/components/lists/pagination'
import { ListPanel } from '~/components/lists/list_panel'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { peopleText } from '~/components/training/assignments/plan_labels'
import { TrainingTabs } from '~/components/training/training_tabs'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { formatLongDate } from '~/lib/dates'
import { onDemand } from '~/lib/on_demand'

const RecordDialog = onDemand(() => import('~/components/training/assignments/record_dialog'))
const RecordingDialog = onDemand(() => import('~/components/training/assignments/recording_dialog'))

type Props = {
  recordings: RecordingView[]
  total: number
  page: number
  perPage: number
}

const listProps = ['recordings', 'total', 'page', 'perPage']

/** Training that happened elsewhere, as HR recorded it. */
export default function Recordings({ recordings, total, page, perPage }: Props) {
  const query = useListQuery({
    path: '/training/recordings',
    filters: {},
    defaults: {},
    only: listProps,
  })
  useExistingPage({ page, perPage, total, hrefFor: query.hrefFor })
  const [recording, setRecording] = useState(false)
  const [shown, setShown] = useState<number | null>(null)

  return (
    <>
      <PageHeader
        title="Recordings"
        subtitle="Training that happened in a classroom or elsewhere, recorded for one or many."
        mobileSubtitle="Training that happened elsewhere."
        actions={
          <>
            <Button variant="outline" asChild>
              <Link href="/training/imports">
                <FileUp aria-hidden />
                Import past completions
              </Link>
            </Button>
            <Button onClick={() => setRecording(true)}>
              <Plus aria-hidden />
              Record training
            </Button>
          </>
        }
      />
      <TrainingTabs current="recordings" />
      <Card className="mt-6">
        <CardTitle className="sr-only">All recordings</CardTitle>
        <ListPanel loading={query.loading} loadingText="Loading recordings...">
          {recordings.length > 0 ? (
            <ul aria-label="Recordings" className="divide-y">
              {recordings.map((row) => (
                <li key={row.id} className="flex flex-wrap items-center gap-3 py-4">
                  <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
                    <p className="font-medium">
                      <bdi>{row.module}</bdi>
                    </p>
                    <p className="text-sm text-muted-foreground">
                      Held on {formatLongDate(row.heldOn)}
                      {row.trainer && (
                        <>
                          {' '}
                          by <bdi>{row.trainer}</bdi>
                        </>
                      )}
                      , {peopleText(row.people)}
                    </p>
                    <p className="text-sm text-muted-foreground">
                      Recorded by <bdi>{row.createdBy}</bdi>
                      {row.hasSheet && ', with a sign-in sheet'}
                    </p>
                  </div>
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Show: ${row.module}, ${formatLongDate(row.heldOn)}`}
                    onClick={() => setShown(row.id)}
                  >
                    Show
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={NotebookPen}
              title="Nothing recorded yet"
              description="Record a class with its date, trainer and sign-in sheet."
            />
          )}
        </ListPanel>
        <Pagination
          page={page}
          perPage={perPage}
          total={total}
          hrefFor={query.hrefFor}
          label="Pages of recordings"
        />
      </Card>
      {recording && (
        <RecordDialog
          onClose={(recorded) => {
            setRecording(false)
            if (recorded) router.reload({ only: listProps })
          }}
        />
      )}
      {shown !== null && <RecordingDialog id={shown} onClose={() => setShown(null)} />}
    </>
  )
}

Recordings.layout = AppShell
