import { counted } from '#core/counted'
import type { HistoryView } from '#training/completion_imports/queries/view'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { Progress } from '~/components/ui/progress'
import { useAttempt } from '~/hooks/use_attempt'
import { api } from '~/lib/api'
import { DiscardHistory } from './discard_import'
import { HistoryRows } from './rows_panel'
import { API, inWords } from './import_labels'

interface RunStepProps {
  view: HistoryView
  onView: (view: HistoryView) => void
  onChangeColumns: () => void
}

const completions = (number: number) => counted(number, 'completion')

/** Preview, run and result: the same rows, before and after. */
export function RunStep({ view, onView, onChangeColumns }: RunStepProps) {
  const { state, planned, done, progress } = view
  const { busy, attempt } = useAttempt()
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => void (left.current = true)
  }, [])

  /** Repeats the call until it is done; each call continues the previous one. */
  const run = () =>
    attempt(async () => {
      for (;;) {
        const next = await api.post('/api/training/completion-imports/:id/run', {
          params: { id: view.id },
        })
        if (left.current) return
        onView(next)
        if (next.state === 'done') return
      }
    }, "The import was interrupted. What was added is kept. Continue when you're ready.")

  const tense = state === 'done' ? 'done' : 'planned'
  const counts = view[tense]
  const open = progress.all - progress.done

  return (
    <Card>
      <CardHeader>
        <CardTitle>{title(view, busy)}</CardTitle>
        <CardDescription>
          {state === 'done'
            ? `${inWords(done, 'done')}.`
            : planned.created === 0
              ? 'Nothing to add: every completion is already here or has an error.'
              : 'Nothing is saved until you start. Existing completions are kept, so you can import the same file again.'}
        </CardDescription>
      </CardHeader>
      {(busy || state === 'running') && (
        <Progress
          value={progress.all > 0 ? Math.floor((100 * progress.done) / progress.all) : 0}
          aria-label="Importing"
          aria-valuetext={`${progress.done} of ${progress.all}`}
        />
      )}
      <p role="status" className="sr-only">
        {state === 'done' && `Imported: ${inWords(done, 'done')}.`}
      </p>
      {view.purgedAt ? (
        <Notice>The file’s contents have been deleted. The counts are kept.</Notice>
      ) : (
        <HistoryRows view={view} tense={tense} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {state === 'preview' ? <DiscardHistory view={view} /> : <span />}
        <div className="flex flex-1 flex-wrap justify-end gap-2 max-sm:order-first max-sm:basis-full max-sm:*:flex-1">
          {counts.refused > 0 && !view.purgedAt && (
            <Button variant="outline" asChild>
              <a href={`${API}/${view.id}/refused`} download>
                <Download aria-hidden />
                Download rows with errors
              </a>
            </Button>
          )}
          {state === 'preview' && (
            <Button variant="outline" onClick={onChangeColumns}>
              Change columns
            </Button>
          )}
          {state !== 'done' && open > 0 && !view.purgedAt && (
            <Button aria-disabled={busy} onClick={() => void run()}>
              {busy
                ? 'Importing...'
                : state === 'running'
                  ? `Continue with ${completions(open)}`
                  : `Import ${completions(open)}`}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function title({ state, planned }: HistoryView, busy: boolean): string {
  if (state === 'done') return 'Imported'
  if (busy) return 'Importing...'
  if (state === 'running') return 'This import is not finished'
  return `${completions(planned.created)} to be added`
}
