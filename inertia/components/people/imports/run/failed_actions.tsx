import type { ImportView } from '#people/import/import_view'
import { RotateCw, Square } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { act } from '../import_actions'
import { undoFailed } from './result_labels'

interface FailedActionsProps {
  view: ImportView
  onView: (view: ImportView) => void
}

/** Continues a failed import, or ends it with the finished rows, which can then be undone. */
export function FailedActions({ view, onView }: FailedActionsProps) {
  const { busy, attempt } = useAttempt()
  const isUndo = undoFailed(view)

  const run = (action: Parameters<typeof act>[1]) =>
    // The error was shown before.
    attempt(
      () => act(view.id, action, onView),
      () => undefined
    )

  return (
    <>
      {(isUndo || view.mayRun) && (
        <Button aria-disabled={busy} onClick={() => run(isUndo ? 'undo' : 'start')}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      )}
      {!isUndo && (
        <Button variant="outline" aria-disabled={busy} onClick={() => run('cancel')}>
          <Square aria-hidden />
          Stop here
        </Button>
      )}
    </>
  )
}
