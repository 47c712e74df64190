import type { DateOrder } from '#training/models/states'
import type { ImportField } from '#training/completion_imports/fields'
import type { HistoryView } from '#training/completion_imports/queries/view'
import { Controller } from 'react-hook-form'
import { ChoiceCards } from '~/components/forms/choice_cards'
import { Notice } from '~/components/feedback/notice'
import { ColumnList } from '~/components/spreadsheets/column_list'
import { fieldsTwice } from '~/components/spreadsheets/fields_twice'
import { dateRead } from '~/components/spreadsheets/format_readings'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { useApiForm } from '~/hooks/use_api_form'
import { api } from '~/lib/api'
import type { ImportFieldOption } from '~/components/spreadsheets/import_column'
import { DiscardHistory } from './discard_import'

interface ColumnsStepProps {
  view: HistoryView
  fields: ImportFieldOption<ImportField>[]
  onView: (view: HistoryView) => void
}

const ORDERS: { value: DateOrder; label: string }[] = [
  { value: 'mdy', label: 'The month comes first' },
  { value: 'dmy', label: 'The day comes first' },
]

/** The required columns that are missing, in words; a field chosen twice has its own message. */
function problemOf(chosen: (string | null)[]): string | boolean {
  if (!chosen.includes('email') && !chosen.includes('employeeId')) {
    return 'Choose the column with the email addresses or the employee IDs.'
  }
  if (!chosen.includes('module')) return 'Choose the column with the modules.'
  if (!chosen.includes('completedOn')) return 'Choose the column with the days of completion.'
  return fieldsTwice(chosen).size === 0
}

/** The first step: the columns' fields, and the date format. */
export function ColumnsStep({ view, fields, onView }: ColumnsStepProps) {
  const samples = view.questionSamples.dateOrder ?? []
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: {
      columns: view.columns.map(({ field, guess }) => field ?? guess),
      dateOrder: view.dateOrder,
    },
    submit: ({ columns, dateOrder }) =>
      api.put('/api/training/completion-imports/:id/columns', {
        params: { id: view.id },
        body: { columns, ...(dateOrder && samples.length > 0 && { dateOrder }) },
      }),
    onSuccess: onView,
    failure: 'The rows could not be checked. Please try again.',
  })

  return (
    <form noValidate className="grid gap-6" onSubmit={onSubmit}>
      <Card>
        <CardHeader>
          <CardTitle>What is in which column?</CardTitle>
          <CardDescription>
            Every row needs a person, a module and the day it was completed.
          </CardDescription>
        </CardHeader>
        <Controller
          control={form.control}
          name="columns"
          rules={{ validate: problemOf }}
          render={({ field, fieldState }) => (
            <>
              <div role="alert">
                {fieldState.error?.message && (
                  <Notice variant="danger">{fieldState.error.message}</Notice>
                )}
              </div>
              <ColumnList
                columns={view.columns}
                chosen={field.value}
                fields={fields}
                refused={none}
                onChange={field.onChange}
              />
            </>
          )}
        />
      </Card>
      {samples.length > 0 && (
        <Card>
          <Controller
            control={form.control}
            name="dateOrder"
            rules={{ required: 'Please choose one of the two.' }}
            render={({ field, fieldState }) => (
              <ChoiceCards
                legend="How are the dates in this file written?"
                description="They can be read in two ways. Your answer applies to the whole file."
                value={field.value}
                choices={ORDERS.map(({ value, label }) => ({
                  value,
                  label,
                  hint: samples.map((sample) => (
                    <span key={sample} className="block tabular-nums">
                      <bdi>{sample}</bdi> means {dateRead(sample, value)}
                    </span>
                  )),
                }))}
                error={fieldState.error?.message}
                onChange={field.onChange}
              />
            )}
          />
        </Card>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <DiscardHistory view={view} />
        <Button type="submit" aria-disabled={submitting}>
          {submitting ? 'Checking the rows...' : 'Continue'}
        </Button>
      </div>
    </form>
  )
}

const none = new Map<number, string>()
