import type { ImportQuestion } from '#people/import/import_options'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { ChoiceCards } from '~/components/forms/choice_cards'
import type { ColumnsForm } from './use_column_choices'
import { amountRead, dateRead, exampleAmount } from '~/components/spreadsheets/format_readings'

interface FormatQuestionsProps {
  form: ColumnsForm
  questions: ImportQuestion[]
}

const ANSWER = 'Please choose one of the two.'

const DATE_ORDERS: { value: 'mdy' | 'dmy'; label: string }[] = [
  { value: 'mdy', label: 'The month comes first' },
  { value: 'dmy', label: 'The day comes first' },
]
const DECIMAL_MARKS: { value: '.' | ','; label: string }[] = [
  { value: '.', label: 'A point separates the cents' },
  { value: ',', label: 'A comma separates the cents' },
]

/** Questions that the file leaves open, with its own values read both ways. */
export function FormatQuestions({ form, questions }: FormatQuestionsProps) {
  const { dateOrder: dates, decimalMark: shapes } = form.getValues('asked')
  const amounts = shapes?.map(exampleAmount)

  return (
    <>
      {questions.includes('dateOrder') && (
        <Controller
          control={form.control}
          name="dateOrder"
          rules={{ required: ANSWER }}
          render={({ field, fieldState }) => (
            <ChoiceCards
              legend="How are the dates in this file written?"
              description="They can be read in two ways. Your answer applies to the whole file."
              value={field.value}
              choices={DATE_ORDERS.map(({ value, label }) => ({
                value,
                label,
                hint: readings(dates, (sample) => dateRead(sample, value)),
              }))}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {questions.includes('decimalMark') && (
        <Controller
          control={form.control}
          name="decimalMark"
          rules={{ required: ANSWER }}
          render={({ field, fieldState }) => (
            <ChoiceCards
              legend="How are the amounts in this file written?"
              description="They can be read in two ways. Your answer applies to the whole file. The examples look like your amounts, with different digits."
              value={field.value}
              choices={DECIMAL_MARKS.map(({ value, label }) => ({
                value,
                label,
                hint: readings(amounts, (sample) => amountRead(sample, value)),
              }))}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </>
  )
}

function readings(samples: string[] = [], read: (sample: string) => string): ReactNode {
  return samples.slice(0, 3).map((sample, index) => (
    <span key={index} className="block tabular-nums">
      <bdi>{sample}</bdi> means {read(sample)}
    </span>
  ))
}
