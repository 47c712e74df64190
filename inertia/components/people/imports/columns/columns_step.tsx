import { counted, formatCount } from '#core/counted'
import type { ImportField } from '#people/import/reading/fields'
import type { ImportView } from '#people/import/import_view'
import { useRef, type SyntheticEvent } from 'react'
import { Controller } from 'react-hook-form'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { ColumnList } from '~/components/spreadsheets/column_list'
import { fieldsTwice } from '~/components/spreadsheets/fields_twice'
import type { ImportFieldOption } from '~/components/spreadsheets/import_column'
import { lacksKey, missingForNew, questionsFor } from './column_choices'
import { DiscardButton } from '../discard_button'
import { EntryOptions } from './entry_options'
import { FormatQuestions } from './format_questions'
import { MissingFields } from './missing_fields'
import { useColumnsForm, type ColumnsForm } from './use_column_choices'

interface ColumnsStepProps {
  view: ImportView
  fields: ImportFieldOption<ImportField>[]
  onSaved: (view: ImportView) => void
  /** Given when the columns were confirmed before. */
  onBack?: () => void
}

/** The first step: the columns' fields, and how people are added. */
export function ColumnsStep({ view, fields, onSaved, onBack }: ColumnsStepProps) {
  const { form, onSubmit, submitting } = useColumnsForm(view, fields, onSaved)
  const element = useRef<HTMLFormElement>(null)
  const choices = form.watch()
  const refused = form.formState.errors.columns
  const keyless = lacksKey(choices.columns)
  const questions = questionsFor(choices)
  const open = questions.some((question) => choices[question] === null)
  const recognized = view.columns.filter(({ guess }) => guess !== null).length

  /** Goes to the first error or open question, also for a question that is new. */
  async function submit(event: SyntheticEvent) {
    await onSubmit(event)
    requestAnimationFrame(() => {
      const wrong = element.current?.querySelector<HTMLElement>(
        '[data-problem], select[aria-invalid], [data-open-question] input, input[aria-invalid]'
      )
      wrong?.focus()
    })
  }

  return (
    <form ref={element} noValidate className="grid gap-6" onSubmit={submit}>
      <Card>
        <CardHeader>
          <CardTitle>What is in which column?</CardTitle>
          <CardDescription>
            {recognized === view.columns.length
              ? `All ${counted(recognized, 'column')} were matched by their headings. Please check them.`
              : `${formatCount(recognized)} of ${counted(view.columns.length, 'column')} were matched by their headings. Please check them and choose the rest.`}
          </CardDescription>
        </CardHeader>
        <MissingFields
          keyless={keyless}
          missing={missingForNew(choices.columns, fields)}
          tried={refused !== undefined}
        />
        <Controller
          control={form.control}
          name="columns"
          rules={{ validate: (chosen) => !lacksKey(chosen) && fieldsTwice(chosen).size === 0 }}
          render={({ field }) => (
            <ColumnList
              columns={view.columns}
              chosen={field.value}
              fields={fields}
              refused={messagesOf(refused)}
              onChange={field.onChange}
            />
          )}
        />
      </Card>
      {questions.length > 0 && (
        <Card data-open-question={open ? '' : undefined}>
          <FormatQuestions form={form} questions={questions} />
        </Card>
      )}
      <Card>
        <CardTitle>How people are added</CardTitle>
        <EntryOptions form={form} />
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <DiscardButton view={view} />
        <div className="flex flex-1 flex-wrap justify-end gap-2 max-sm:*:flex-1">
          {onBack && (
            <Button variant="outline" onClick={onBack}>
              Back to the preview
            </Button>
          )}
          <Button type="submit" aria-disabled={submitting}>
            {submitting ? 'Checking the rows...' : 'Continue'}
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {submitting && `Checking ${counted(view.rowCount, 'row')}.`}
      </p>
    </form>
  )
}

/** The server's message for a column, by its index. */
function messagesOf(errors: ColumnsForm['formState']['errors']['columns']): Map<number, string> {
  const told = Array.isArray(errors) ? errors.map((error) => error?.message) : []
  return new Map(told.flatMap((message, index) => (message ? [[index, message]] : [])))
}
