import type { DateOrder } from '#training/models/states'
import type { ImportField } from '#training/completion_imports/fields'
import type { HistoryView } from '#training/completion_imports/queries/view'
import { useState } from 'react'
import { ChoiceCards } from '~/components/forms/choice_cards'
import { Notice } from '~/components/feedback/notice'
import { ColumnList } from '~/components/spreadsheets/column_list'
import { fieldsTwice } from '~/components/spreadsheets/fields_twice'
import { dateRead } from '~/components/spreadsheets/format_readings'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { useAttempt } from '~/hooks/use_attempt'
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

/** Which of the columns that every file needs is not chosen, in words. */
function missingIn(chosen: (string | null)[]): string | null {
  if (!chosen.includes('email') && !chosen.includes('employeeId')) {
    return 'Choose the column with the e-mail addresses or the employee IDs.'
  }
  if (!chosen.includes('module')) return 'Choose the column with the modules.'
  return chosen.includes('completedOn') ? null : 'Choose the column with the days of completion.'
}

/** The first step: what the columns are, and how the dates are written. */
export function ColumnsStep({ view, fields, onView }: ColumnsStepProps) {
  const [chosen, setChosen] = useState(() => view.columns.map(({ field, guess }) => field ?? guess))
  const [order, setOrder] = useState(view.dateOrder)
  const [tried, setTried] = useState(false)
  const { busy, attempt } = useAttempt()
  const samples = view.questionSamples.dateOrder ?? []
  const missing = missingIn(chosen)
  const open = samples.length > 0 && order === null

  async function submit() {
    setTried(true)
    if (missing !== null || open || fieldsTwice(chosen).size > 0) return
    await attempt(async () => {
      const body = { columns: chosen, ...(order && samples.length > 0 && { dateOrder: order }) }
      onView(
        await api.put('/api/training/completion-imports/:id/columns', {
          params: { id: view.id },
          body,
        })
      )
      setTried(false)
    }, 'The rows could not be checked. Please try again.')
  }

  return (
    <form
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
            Every row needs a person, a module and the day it was completed.
          </CardDescription>
        </CardHeader>
        <div role="alert">
          {tried && missing !== null && <Notice variant="danger">{missing}</Notice>}
        </div>
        <ColumnList
          columns={view.columns}
          chosen={chosen}
          fields={fields}
          refused={none}
          onChange={setChosen}
        />
      </Card>
      {samples.length > 0 && (
        <Card>
          <ChoiceCards
            legend="How are the dates in this file written?"
            description="They can be read in two ways. Your answer holds for the whole file."
            value={order}
            choices={ORDERS.map(({ value, label }) => ({
              value,
              label,
              hint: samples.map((sample) => (
                <span key={sample} className="block tabular-nums">
                  <bdi>{sample}</bdi> means {dateRead(sample, value)}
                </span>
              )),
            }))}
            error={tried && open ? 'Please choose one of the two.' : undefined}
            onChange={setOrder}
          />
        </Card>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <DiscardHistory view={view} />
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Checking the rows...' : 'Continue'}
        </Button>
      </div>
    </form>
  )
}

const none = new Map<number, string>()
