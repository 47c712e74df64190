import type { ImportField } from '#people/import/reading/fields'
import type { ImportQuestion } from '#people/import/import_record'
import type { ImportView } from '#people/import/import_view'
import { useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { useAttempt } from '~/hooks/use_attempt'
import { ColumnList } from '~/components/spreadsheets/column_list'
import { fieldsTwice } from '~/components/spreadsheets/fields_twice'
import { api, ApiError } from '~/lib/api'
import { toastFailure } from '~/lib/failures'
import type { ImportFieldOption } from '~/components/spreadsheets/import_column'
import { bodyOf, lacksKey, missingForNew, perMinuteProblem, questionsFor } from './column_choices'
import { DiscardButton } from '../discard_button'
import { EntryOptions } from './entry_options'
import { FormatQuestions } from './format_questions'
import { MissingFields } from './missing_fields'
import { useColumnChoices } from './use_column_choices'
import { count, counted } from '../labels'

interface ColumnsStepProps {
  view: ImportView
  fields: ImportFieldOption<ImportField>[]
  onSaved: (view: ImportView) => void
  /** Given when the columns had been confirmed before. */
  onBack?: () => void
}

/** The first step: what the columns mean, and how people come in. */
export function ColumnsStep({ view, fields, onSaved, onBack }: ColumnsStepProps) {
  const { choices, change, saved } = useColumnChoices(view, fields)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState(new Map<number, string>())
  const { busy, attempt } = useAttempt()
  const form = useRef<HTMLFormElement>(null)

  const keyless = lacksKey(choices.columns)
  const twice = fieldsTwice(choices.columns)
  const questions = questionsFor(choices)
  const unanswered = questions.filter((question) => choices[question] === null)
  const paceProblem = perMinuteProblem(choices)
  const recognised = view.columns.filter(({ guess }) => guess !== null).length

  /** Leads to the first thing that is wrong or open, once it is there. */
  function focusFirstProblem() {
    requestAnimationFrame(() => {
      const wrong = form.current?.querySelector<HTMLElement>(
        '[data-problem], select[aria-invalid], [data-open-question] input, input[aria-invalid]'
      )
      wrong?.focus()
    })
  }

  function failed(error: unknown) {
    if (error instanceof ApiError) setRefused(columnErrors(error))
    toastFailure(error, 'The rows could not be checked. Please try again.')
  }

  async function submit() {
    if (keyless || twice.size + unanswered.length > 0 || paceProblem) {
      setTried(true)
      focusFirstProblem()
      return
    }
    await attempt(async () => {
      setRefused(new Map())
      const next = await api.put('/api/imports/:id/columns', {
        params: { id: view.id },
        body: bodyOf(choices),
      })
      saved(next)
      onSaved(next)
      if (next.state === 'columns') {
        // A question that is asked for the first time is no mistake.
        setTried(false)
        focusFirstProblem()
      }
    }, failed)
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Card>
        <CardHeader>
          <CardTitle>What is in which column?</CardTitle>
          <CardDescription>
            {recognised === view.columns.length
              ? `All ${counted(recognised, 'column')} were recognised by their headings. Please check them.`
              : `${count(recognised)} of ${counted(view.columns.length, 'column')} were recognised by their headings. Please check them, and choose for the others.`}
          </CardDescription>
        </CardHeader>
        <MissingFields
          keyless={keyless}
          missing={missingForNew(choices.columns, fields)}
          tried={tried}
        />
        <ColumnList
          columns={view.columns}
          chosen={choices.columns}
          fields={fields}
          refused={refused}
          onChange={(columns) => {
            setRefused(new Map())
            change({ columns })
          }}
        />
      </Card>
      {questions.length > 0 && (
        <Card data-open-question={unanswered.length > 0 ? '' : undefined}>
          <FormatQuestions
            questions={questions}
            choices={choices}
            onChange={change}
            unanswered={tried ? unanswered : noQuestions}
          />
        </Card>
      )}
      <Card>
        <CardTitle>How people come in</CardTitle>
        <EntryOptions
          choices={choices}
          onChange={change}
          perMinuteError={(tried && paceProblem) || undefined}
        />
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <DiscardButton view={view} />
        <div className="flex flex-1 flex-wrap justify-end gap-2 max-sm:*:flex-1">
          {onBack && (
            <Button variant="outline" onClick={onBack}>
              Back to the preview
            </Button>
          )}
          <Button type="submit" aria-disabled={busy}>
            {busy ? 'Checking the rows...' : 'Continue'}
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {busy && `Checking ${counted(view.rowCount, 'row')}.`}
      </p>
    </form>
  )
}

const noQuestions: ImportQuestion[] = []

/** 'columns.3' is the fourth column. */
function columnErrors({ fieldErrors }: ApiError): Map<number, string> {
  const found = new Map<number, string>()
  for (const { field, message } of fieldErrors) {
    const index = /^columns\.(\d+)/.exec(field)?.[1]
    if (index !== undefined) found.set(Number(index), message)
  }
  return found
}
