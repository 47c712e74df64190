import type { ImportView } from '#people/import/import_view'
import { Link, usePage } from '@inertiajs/react'
import { FileUp, Users } from 'lucide-react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { FailedActions } from './failed_actions'
import { RefusedDownload } from './refused_download'
import { resultOf } from './result_labels'
import { RowsPanel } from '../preview/rows_panel'
import { UndoDialog } from './undo_dialog'

interface ResultStepProps {
  view: ImportView
  onView: (view: ImportView) => void
}

/** The last step after the end, in any way. */
export function ResultStep({ view, onView }: ResultStepProps) {
  const { permissions } = usePage().props
  const { title, text, variant } = resultOf(view)

  return (
    <Card>
      <CardHeader>
        <CardTitle className="text-lg">{title}</CardTitle>
        <CardDescription>{text}</CardDescription>
      </CardHeader>
      {variant && view.failure && <Notice variant={variant}>{view.failure}</Notice>}
      <div className="flex flex-wrap items-center gap-2 max-sm:flex-col max-sm:items-stretch">
        {view.state === 'failed' && <FailedActions view={view} onView={onView} />}
        {view.state !== 'undone' && permissions.includes('employees:view') && (
          <Button variant={view.state === 'failed' ? 'outline' : 'default'} asChild>
            <Link href="/employees">
              <Users aria-hidden />
              View employees
            </Link>
          </Button>
        )}
        <Button variant={view.state === 'undone' ? 'default' : 'outline'} asChild>
          <Link href="/employees/import">
            <FileUp aria-hidden />
            Import another file
          </Link>
        </Button>
        <RefusedDownload view={view} refused={view.done.refused} />
        {view.mayUndo && view.state !== 'failed' && (
          <span className="sm:ml-auto max-sm:grid">
            <UndoDialog view={view} onView={onView} />
          </span>
        )}
      </div>
      <RowsPanel view={view} tense="done" />
    </Card>
  )
}
