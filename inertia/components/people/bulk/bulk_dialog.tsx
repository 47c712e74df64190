import type { InvitationAction } from '#people/invitations/bulk_invitations'
import type { BulkAction } from '#people/services/run_bulk_action'
import { useEffect, useRef } from 'react'
import { DialogForm } from '~/components/forms/form_dialog'
import { LoadFailed } from '~/components/feedback/load_failed'
import { useLaunchOf, whyHeld, type Launch } from '~/components/onboarding/preview/launch'
import { LaunchLoading, LaunchSummary } from '~/components/onboarding/preview/launch_summary'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { Progress } from '~/components/ui/progress'
import { useApiForm } from '~/hooks/use_api_form'
import { NameField } from '../managed_lists/name_field'
import { BulkResults } from './bulk_results'
import { bulkWords } from './bulk_labels'
import { useBulkRun } from './use_bulk_run'

interface BulkDialogProps {
  action: BulkAction | InvitationAction
  ids: readonly number[]
  /** called with those left: refused, or not reached before it stopped */
  onClose: (left: readonly number[], changed: boolean) => void
}

/** Shows a preview for each person, runs the action, and shows the results. */
export default function BulkDialog({ action, ids, onClose }: BulkDialogProps) {
  const bulk = useBulkRun(action, ids)
  const { phase, results, tried, todo, failure, preview } = bulk
  const words = bulkWords[action]
  const asks = action === 'approve' && (phase === 'preview' || phase === 'finished')
  const launch = useLaunchOf(asks ? todo.map(({ id }) => id) : [])
  const launches = launch.data?.each ?? []
  const begun = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (begun.current || action === 'department') return
    begun.current = true
    void preview()
  })

  // The pressed button is gone, so the focus moves to the start of the next step.
  useEffect(() => {
    if (phase === 'preview' || phase === 'finished') heading.current?.focus()
  }, [phase])

  function close() {
    if (phase === 'running') return bulk.stop()
    const done = new Set(
      results.filter(({ id, outcome }) => outcome === 'done' && tried.has(id)).map(({ id }) => id)
    )
    const left =
      tried.size > 0
        ? results
            .filter(({ id, outcome }) => outcome !== 'skipped' && !done.has(id))
            .map(({ id }) => id)
        : ids
    onClose(left, tried.size > 0)
  }

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle ref={heading} tabIndex={-1} data-focus-quiet>
            {words.title}
          </DialogTitle>
          <DialogDescription>{describe()}</DialogDescription>
        </DialogHeader>
        {failure && (
          <Notice role="alert" variant="danger">
            {failure}
          </Notice>
        )}
        {phase === 'choose' && <ChooseDepartment onChosen={bulk.preview} onCancel={close} />}
        {phase === 'loading' && <p role="status">Checking each person...</p>}
        {phase === 'running' && (
          <Progress
            aria-label={words.running}
            value={(100 * tried.size) / Math.max(1, tried.size + todo.length)}
          />
        )}
        {asks && todo.length > 0 && <BulkLaunch remote={launch} />}
        {results.length > 0 && phase !== 'loading' && phase !== 'choose' && (
          <BulkResults
            label="Each person"
            results={results}
            tried={tried}
            finished={phase === 'finished'}
            notes={new Map(launches.map(({ employeeId, sentence }) => [employeeId, sentence]))}
          />
        )}
        {phase !== 'choose' && <DialogFooter>{buttons()}</DialogFooter>}
      </DialogContent>
    </Dialog>
  )

  function describe() {
    const count = (outcome: string) =>
      results.filter((result) => result.outcome === outcome && !isLeft(result.id)).length
    const others = [
      count('skipped') > 0 && `${count('skipped')} skipped`,
      count('refused') > 0 && `${count('refused')} not possible`,
    ].filter(Boolean)
    const rest = others.length > 0 ? `, ${others.join(', ')}` : ''
    if (phase === 'running')
      return `${words.running}... ${tried.size} of ${tried.size + todo.length}`
    if (phase === 'finished') {
      const undone = todo.length > 0 ? `, ${todo.length} not done` : ''
      return `${words.count(count('done'))} ${words.done}${rest}${undone}.`
    }
    if (phase === 'preview' && results.length > 0) {
      return `${words.count(todo.length)} will be ${words.done}${rest}. Nothing is changed yet.`
    }
    return `${words.count(ids.length)} selected.`
  }

  function isLeft(id: number) {
    return phase === 'finished' && todo.some((result) => result.id === id)
  }

  function buttons() {
    if (phase === 'running') {
      return (
        <Button variant="outline" onClick={bulk.stop}>
          Stop
        </Button>
      )
    }
    const again = phase === 'finished'
    const held = asks ? whyHeld(launch.failed ? undefined : launch.data) : undefined
    return (
      <>
        <Button variant="outline" onClick={close}>
          {again ? 'Close' : 'Cancel'}
        </Button>
        {phase === 'preview' && results.length === 0 && (
          <Button onClick={() => bulk.preview()}>Try again</Button>
        )}
        {todo.length > 0 && phase !== 'loading' && (
          <Button
            variant={words.destructive ? 'destructive' : 'default'}
            title={held}
            aria-disabled={held !== undefined}
            onClick={held ? undefined : () => bulk.run(launches.map(shownOf))}
          >
            {again ? 'Continue with' : words.confirm} {words.count(todo.length)}
          </Button>
        )}
      </>
    )
  }
}

const shownOf = ({ employeeId, fingerprint }: Launch) => ({ id: employeeId, fingerprint })

/** What approving all of them starts; each person's own is in the list below. */
function BulkLaunch({ remote }: { remote: ReturnType<typeof useLaunchOf> }) {
  const { data, failed, reload } = remote
  if (failed) {
    return <LoadFailed onRetry={reload}>Couldn’t load what this will start.</LoadFailed>
  }
  if (!data) return <LaunchLoading />
  const { sentence, people, emails, problems, counts } = data
  const nothing = 'Approving them starts no onboarding.'
  return <LaunchSummary {...{ sentence, nothing, people, emails, problems }} tasks={counts.task} />
}

interface ChooseDepartmentProps {
  onChosen: (department: string) => Promise<void>
  onCancel: () => void
}

function ChooseDepartment({ onChosen, onCancel }: ChooseDepartmentProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { department: '' },
    submit: ({ department }) => onChosen(department.trim()),
    failure: 'The preview could not be made. Nothing was changed.',
  })
  return (
    <DialogForm
      onSubmit={onSubmit}
      submitting={submitting}
      label="Preview"
      busyLabel="Loading..."
      onCancel={onCancel}
    >
      <NameField
        form={form}
        name="department"
        list="department"
        label="Department"
        required="Choose a department"
      />
    </DialogForm>
  )
}
