import type { ImportField } from '#people/import/reading/fields'
import type { ImportView } from '#people/import/import_view'
import { router, usePage } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { fieldsFor } from '~/components/people/imports/columns/column_choices'
import { ColumnsStep } from '~/components/people/imports/columns/columns_step'
import { ImportHeader } from '~/components/people/imports/import_header'
import { ImportSteps } from '~/components/spreadsheets/import_steps'
import { OthersImport } from '~/components/people/imports/others_import'
import { PreviewStep } from '~/components/people/imports/preview/preview_step'
import { ResultStep } from '~/components/people/imports/run/result_step'
import { RunningStep } from '~/components/people/imports/run/running_step'
import { useMovingImport } from '~/components/people/imports/run/use_moving_import'
import { isMoving } from '~/components/people/imports/labels'
import AppShell from '~/layouts/app_shell'
import { api } from '~/lib/api'
import type { ImportFieldOption } from '~/components/spreadsheets/import_column'

type Props = {
  import: ImportView
  fields: ImportFieldOption<ImportField>[]
}

type Stage = 'columns' | 'preview' | 'running' | 'result'

const STEP_OF: Record<Stage, number> = { columns: 0, preview: 1, running: 2, result: 2 }

export default function ShowImport({ import: given, fields }: Props) {
  const { permissions } = usePage().props

  // A link may replace one import by another, which has its own choices and answers.
  return <Import key={given.id} given={given} fields={fieldsFor(fields, permissions)} />
}

function Import({
  given,
  fields,
}: {
  given: ImportView
  fields: ImportFieldOption<ImportField>[]
}) {
  const [known, setKnown] = useState(given)
  const [view, setView] = useState(given)
  const [changing, setChanging] = useState(false)
  const unreachable = useMovingImport(view, setView)
  useNews(given, setView)

  // A visit, such as to the next page of rows, brings newer data than the last call.
  if (given !== known) {
    setKnown(given)
    setView(given)
  }

  const stage = view.mine ? stageOf(view, changing) : null
  const section = useFocusOnStage(stage)

  return (
    <>
      <ImportHeader view={view} />
      {stage && <ImportSteps current={STEP_OF[stage]} finished={view.state === 'done'} />}
      <section
        ref={section}
        tabIndex={-1}
        data-focus-quiet
        aria-label={stage ? `Import: ${stage}` : "Another person's import"}
        className={stage ? undefined : 'mt-6'}
      >
        {stage === null && <OthersImport view={view} />}
        {stage === 'columns' && (
          <ColumnsStep
            view={view}
            fields={fields}
            onSaved={(next) => {
              setChanging(false)
              setView(next)
            }}
            onBack={changing ? () => setChanging(false) : undefined}
          />
        )}
        {stage === 'preview' && (
          <PreviewStep
            view={view}
            onView={(next) => {
              setView(next)
              if (next.state !== 'preview') forgetRows(next)
            }}
            onChangeColumns={() => setChanging(true)}
          />
        )}
        {stage === 'running' && (
          <RunningStep view={view} unreachable={unreachable} onView={setView} />
        )}
        {stage === 'result' && <ResultStep view={view} onView={setView} />}
      </section>
    </>
  )
}

/** Back shows a page as it was left, so the import's status is loaded again. */
function useNews(given: ImportView, onView: (view: ImportView) => void) {
  const tell = useRef(onView)

  useEffect(() => {
    const controller = new AbortController()
    api
      .get('/api/imports/:id', { params: { id: given.id }, signal: controller.signal })
      .then((view) => view.state !== given.state && tell.current(view))
      // The displayed data may be right, and every call reports if they are not.
      .catch(() => undefined)
    return () => controller.abort()
  }, [given])
}

/** The result does not use the preview's filter and page. */
function forgetRows({ id }: ImportView) {
  router.visit(`/employees/imports/${id}`, {
    replace: true,
    preserveState: true,
    preserveScroll: true,
    showProgress: false,
  })
}

function stageOf({ state }: ImportView, changing: boolean): Stage {
  if (state === 'columns' || (state === 'preview' && changing)) return 'columns'
  if (state === 'preview') return 'preview'
  return isMoving(state) ? 'running' : 'result'
}

/** The pressed button is gone, so the next step gets the focus and is read out. */
function useFocusOnStage(stage: Stage | null) {
  const section = useRef<HTMLElement>(null)
  const shown = useRef(stage)

  useEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    window.scrollTo({ top: 0 })
    // A dialog that closes at the same time returns the focus, which must be overridden.
    const timer = setTimeout(() => section.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [stage])

  return section
}

ShowImport.layout = AppShell
