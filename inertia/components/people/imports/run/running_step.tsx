import { counted, formatCount } from '#core/counted'
import type { ImportView } from '#people/import/import_view'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { Progress } from '~/components/ui/progress'
import { act } from '../import_actions'

interface RunningStepProps {
  view: ImportView
  unreachable: boolean
  onView: (view: ImportView) => void
}

/** Progress is announced at each tenth. */
const HEARD_PERCENT = 10

const titles: Partial<Record<ImportView['state'], string>> = {
  running: 'Importing',
  cancelling: 'Canceling',
  undoing: 'Undoing the import',
}

/** The last step while it runs; it continues without a viewer. */
export function RunningStep({ view, unreachable, onView }: RunningStepProps) {
  const { state, progress } = view
  const { done, all } = progress
  const percent = all > 0 ? Math.floor((done / all) * 100) : 0
  const waiting = state === 'running' && done === 0
  const title = titles[state] ?? ''

  return (
    <Card>
      <CardHeader>
        <CardTitle>{waiting ? 'The import is about to start' : `${title}...`}</CardTitle>
        <CardDescription>
          {state === 'cancelling'
            ? 'Rows in progress are finished. The rest are not imported.'
            : 'You can leave this page. The import keeps running; come back here to see its progress.'}
        </CardDescription>
      </CardHeader>
      <div className="grid gap-2">
        <Progress
          value={percent}
          className="h-3"
          aria-label={title}
          aria-valuetext={`${formatCount(done)} of ${counted(all, 'row')}`}
        />
        <div className="flex justify-between gap-3 text-sm text-muted-foreground tabular-nums">
          <span>
            {formatCount(done)} of {counted(all, 'row')}
          </span>
          <span>{percent}%</span>
        </div>
        <p role="status" className="sr-only">
          {title}: {Math.floor(percent / HEARD_PERCENT) * HEARD_PERCENT}% done
        </p>
      </div>
      {unreachable && (
        <Notice variant="warning" role="status">
          Can’t reach the server right now. The import keeps running; this page checks again every
          second.
        </Notice>
      )}
      {state === 'running' && (
        <div className="max-sm:grid">
          <ConfirmDialog
            trigger={<Button variant="outline">Cancel import</Button>}
            title="Cancel import?"
            description={`Rows done so far are kept: ${counted(done, 'row')} of ${formatCount(all)} at this moment. The rest is not imported. You can import it later, or undo everything.`}
            confirmLabel="Cancel import"
            busyLabel="Canceling..."
            cancelLabel="Continue importing"
            destructive
            onConfirm={() => act(view.id, 'cancel', onView)}
          />
        </div>
      )}
    </Card>
  )
}
