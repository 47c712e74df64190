import { counted, peopleCount } from '#core/counted'
import type { ImportView } from '#people/import/import_view'
import { Columns3 } from 'lucide-react'
import { ImportLaunch } from '~/components/onboarding/preview/import_launch'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { DiscardButton } from '../discard_button'
import { RefusedDownload } from '../run/refused_download'
import { RowsPanel } from './rows_panel'
import { StartDialog } from '../run/start_dialog'

interface PreviewStepProps {
  view: ImportView
  onView: (view: ImportView) => void
  onChangeColumns: () => void
}

/** The second step: the expected result of every row, before anything is written. */
export function PreviewStep({ view, onView, onChangeColumns }: PreviewStepProps) {
  const { created, updated, refused } = view.planned
  const toDo = created + updated

  return (
    <Card>
      <CardHeader>
        <CardTitle>{toDo > 0 ? 'What the import will do' : 'Nothing to import'}</CardTitle>
        <CardDescription>{summary(view)}</CardDescription>
      </CardHeader>
      {refused > 0 && (
        <Notice variant="warning">
          {refused === 1 ? 'One row has an error' : `${counted(refused, 'row')} have errors`}, with
          the reason beside {refused === 1 ? 'it' : 'each'}.{' '}
          {toDo > 0 && 'The other rows can be imported without them. '}
          {refused === 1
            ? 'Download the row with the error, correct it,'
            : 'Download the rows with errors, correct them,'}{' '}
          and import that file afterwards.
        </Notice>
      )}
      {toDo > 0 && !view.mayRun && (
        <Notice variant="warning">
          You don’t have every permission this import needs. Ask an administrator to start it.
        </Notice>
      )}
      {created > 0 && <ImportLaunch view={view} />}
      <div className="flex flex-wrap items-center gap-2 max-sm:flex-col max-sm:items-stretch">
        {toDo > 0 && view.mayRun && <StartDialog view={view} onView={onView} />}
        <Button variant="outline" onClick={onChangeColumns}>
          <Columns3 aria-hidden />
          Change columns
        </Button>
        <RefusedDownload view={view} refused={refused} />
        <span className="sm:ml-auto max-sm:grid">
          <DiscardButton view={view} />
        </span>
      </div>
      <RowsPanel view={view} tense="planned" />
    </Card>
  )
}

/** Says that nothing has been written yet. */
function summary({ planned, rowCount }: ImportView): string {
  const { created, updated, unchanged } = planned
  if (created + updated === 0) {
    if (unchanged === 0) return `None of the ${counted(rowCount, 'row')} can be imported.`
    return unchanged === 1
      ? 'Nothing to import: the one person is as the file says.'
      : `Nothing to import: all ${peopleCount(unchanged)} already match the file.`
  }
  const parts = [
    created > 0 && `adds ${peopleCount(created)}`,
    updated > 0 && `updates ${peopleCount(updated)}`,
  ].filter(Boolean)
  return `The import ${parts.join(' and ')}. Nothing has been changed yet.`
}
