import { peopleCount } from '#core/counted'
import type { RecordingView } from '#training/queries/completions/recording_list'
import { Link } from '@inertiajs/react'
import { FileUp, NotebookPen, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Paged } from '~/components/lists/list_address'
import { ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { TrainingTabs } from '~/components/training/training_tabs'
import { Button } from '~/components/ui/button'
import AppShell from '~/layouts/app_shell'
import { formatShortDate } from '~/lib/dates'
import { onDemand } from '~/lib/on_demand'

const RecordDialog = onDemand(() => import('~/components/training/assignments/record_dialog'))
const RecordingDialog = onDemand(() => import('~/components/training/assignments/recording_dialog'))

type Props = Paged & {
  recordings: RecordingView[]
}

/** Training outside the portal, recorded by HR. */
export default function Recordings(props: Props) {
  const { recordings } = props
  const list = useListQuery({ path: '/training/recordings', props, only: ['recordings'] })
  const [recording, setRecording] = useState(false)
  const [shown, setShown] = useState<number | null>(null)

  return (
    <>
      <ListPage
        title="Classroom training"
        subtitle="Training held in a classroom or elsewhere, recorded for one or more people"
        mobileSubtitle="Training held elsewhere"
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
        tabs={<TrainingTabs current="recordings" />}
        list={list}
        noun="recordings"
        heading="All recordings"
        empty={{
          icon: NotebookPen,
          title: 'Nothing recorded yet',
          description: 'Record a class with its date, trainer and sign-in sheet.',
          action: (
            <Button onClick={() => setRecording(true)}>
              <Plus aria-hidden />
              Record training
            </Button>
          ),
        }}
      >
        {recordings.length > 0 && (
          <ul aria-label="Classroom training" className="-my-4 divide-y">
            {recordings.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center gap-3 py-4">
                <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
                  <p className="font-medium">
                    <bdi>{row.module}</bdi>
                  </p>
                  <p className="text-sm text-muted-foreground">
                    Held on {formatShortDate(row.heldOn)}
                    {row.trainer && (
                      <>
                        {' '}
                        by <bdi>{row.trainer}</bdi>
                      </>
                    )}
                    , {peopleCount(row.people)}
                  </p>
                  <p className="text-sm text-muted-foreground">
                    Recorded by <bdi>{row.createdBy}</bdi>
                    {row.hasSheet && ', with a sign-in sheet'}
                  </p>
                </div>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`View: ${row.module}, ${formatShortDate(row.heldOn)}`}
                  onClick={() => setShown(row.id)}
                >
                  View
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      {recording && (
        <RecordDialog
          onClose={(recorded) => {
            setRecording(false)
            if (recorded) list.reload()
          }}
        />
      )}
      {shown !== null && (
        <RecordingDialog id={shown} onClose={() => setShown(null)} onChanged={list.reload} />
      )}
    </>
  )
}

Recordings.layout = AppShell
