import { counted } from '#core/counted'
import type { ImportView } from '#people/import/import_view'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { Progress } from '~/components/ui/progress'
import { act } from '../import_actions'
import { count } from '../labels'

interface RunningStepProps {
  view: ImportView
  unreachable: boolean
  onView: (view: ImportView) => void
}

/** Progress is announced at each tenth. */
const HEARD_PERCENT = 10

const titles: Partial<Record<ImportView['state'], string>> = {
  running: 'Importing',
  cancelling: 'Cancelling',
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
        <CardTitle>{waiting ? 'The import is about to begin' : `${title}...`}</CardTitle>
        <CardDescription>
          {state === 'cancelling'
            ? 'The rows at hand are finished; the others are left alone.'
            : 'You can leave this page: it goes on without you, and this is where you see how far it is.'}
        </CardDescription>
      </CardHeader>
      <div className="grid gap-2">
        <Progress
          value={percent}
          className="h-3"
          aria-label={title}
          aria-valuetext={`${count(done)} of ${counted(all, 'row')}`}
        />
        <div className="flex justify-between gap-3 text-sm text-muted-foreground tabular-nums">
          <span>
            {count(done)} of {counted(all, 'row')}
          </span>
          <span>{percent}%</span>
        </div>
        <p role="status" className="sr-only">
          {title}: {Math.floor(percent / HEARD_PERCENT) * HEARD_PERCENT}% done
        </p>
      </div>
      {unreachable && (
        <Notice variant="warning" role="status">
          The server cannot be reached at the moment. The import does not need this page; it is
          asked again every second.
        </Notice>
      )}
      {state === 'running' && (
        <div className="max-sm:grid">
          <ConfirmDialog
            trigger={<Button variant="outline">Cancel the import</Button>}
            title="Cancel the import?"
            description={`What is done so far stays: ${counted(done, 'row')} of ${count(all)} at this moment. The rest is left alone. It can be imported later, or all of it be undone.`}
            confirmLabel="Cancel the import"
            busyLabel="Cancelling..."
            cancelLabel="Go on importing"
            destructive
            onConfirm={() => act(view.id, 'cancel', onView)}
          />
        </div>
      )}
    </Card>
  )
}
