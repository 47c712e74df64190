import { counted } from '#core/counted'
import type { ImportField } from '#training/completion_imports/fields'
import type { HistoryView } from '#training/completion_imports/queries/view'
import { Link } from '@inertiajs/react'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { PageHeader } from '~/components/layout/page_header'
import { formatInWords } from '~/components/people/imports/labels'
import { ImportSteps } from '~/components/spreadsheets/import_steps'
import { ColumnsStep } from '~/components/training/completion_imports/columns_step'
import { RunStep } from '~/components/training/completion_imports/run_step'
import { PAGE, standingOf } from '~/components/training/completion_imports/import_labels'
import { TrainingTabs } from '~/components/training/training_tabs'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { formatDateTime } from '~/lib/dates'
import type { ImportFieldOption } from '~/components/spreadsheets/import_column'

type Props = {
  import: HistoryView
  fields: ImportFieldOption<ImportField>[]
}

export default function ShowTrainingImport({ import: given, fields }: Props) {
  return <Import key={given.id} given={given} fields={fields} />
}

const STEP_OF = { columns: 0, preview: 1, running: 2, done: 2 }

function Import({
  given,
  fields,
}: {
  given: HistoryView
  fields: ImportFieldOption<ImportField>[]
}) {
  const [known, setKnown] = useState(given)
  const [view, setView] = useState(given)
  const [changing, setChanging] = useState(false)
  // A visit, such as to the next page of rows, brings newer data than the last call.
  if (given !== known) {
    setKnown(given)
    setView(given)
  }
  const stage = changing ? 'columns' : view.state
  const section = useFocusOnStage(stage)
  const { earlier } = view

  return (
    <>
      <PageHeader
        title={view.fileName}
        subtitle={`${counted(view.rowCount, 'row')} · ${formatInWords(view.format)} · ${formatDateTime(view.createdAt)} by ${view.createdBy}`}
        actions={
          <Button variant="outline" asChild>
            <Link href={PAGE}>
              <ArrowLeft aria-hidden />
              All imports
            </Link>
          </Button>
        }
      />
      <TrainingTabs current="recordings" />
      {earlier && view.state !== 'done' && (
        <Notice className="mt-6">
          This file was already imported on {formatDateTime(earlier.createdAt)}.{' '}
          <Link href={`${PAGE}/${earlier.id}`} className="underline underline-offset-4">
            See the result
          </Link>
        </Notice>
      )}
      {view.mine && <ImportSteps current={STEP_OF[stage]} finished={view.state === 'done'} />}
      <section
        ref={section}
        tabIndex={-1}
        data-focus-quiet
        aria-label={view.mine ? `Import: ${stage}` : "Another person's import"}
        className={view.mine ? undefined : 'mt-6'}
      >
        {!view.mine ? (
          <Card>
            <CardTitle>Another person’s import</CardTitle>
            <p className="text-sm">
              {standingOf(view)}. Only they and administrators can see its rows.
            </p>
          </Card>
        ) : stage === 'columns' ? (
          <ColumnsStep
            view={view}
            fields={fields}
            onView={(next) => {
              setChanging(false)
              setView(next)
            }}
          />
        ) : (
          <RunStep view={view} onView={setView} onChangeColumns={() => setChanging(true)} />
        )}
      </section>
    </>
  )
}

/** The pressed button is gone, so the next step gets the focus and is read out. */
function useFocusOnStage(stage: HistoryView['state']) {
  const section = useRef<HTMLElement>(null)
  const shown = useRef(stage)

  useEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    section.current?.focus({ preventScroll: true })
  }, [stage])

  return section
}

ShowTrainingImport.layout = AppShell
