import type { ImportQuestion } from '#people/import/import_record'
import type { ReactNode } from 'react'
import { ChoiceCards } from '~/components/forms/choice_cards'
import type { Choices } from './column_choices'
import { amountRead, dateRead, exampleAmount } from '~/components/spreadsheets/format_readings'

interface FormatQuestionsProps {
  questions: ImportQuestion[]
  choices: Choices
  onChange: (changes: Partial<Choices>) => void
  unanswered: ImportQuestion[]
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

/** What nobody can tell from the file alone, asked once, with its own values read both ways. */
export function FormatQuestions(props: FormatQuestionsProps) {
  const { questions, choices, onChange, unanswered } = props
  const { dateOrder: dates, decimalMark: shapes } = choices.asked
  const amounts = shapes?.map(exampleAmount)

  return (
    <>
      {questions.includes('dateOrder') && (
        <ChoiceCards
          legend="How are the dates in this file written?"
          description="They can be read in two ways. Your answer holds for the whole file."
          value={choices.dateOrder}
          choices={DATE_ORDERS.map(({ value, label }) => ({
            value,
            label,
            hint: readings(dates, (sample) => dateRead(sample, value)),
          }))}
          error={unanswered.includes('dateOrder') ? ANSWER : undefined}
          onChange={(dateOrder) => onChange({ dateOrder })}
        />
      )}
      {questions.includes('decimalMark') && (
        <ChoiceCards
          legend="How are the amounts in this file written?"
          description="They can be read in two ways. Your answer holds for the whole file. The examples have the form of your amounts, with other digits."
          value={choices.decimalMark}
          choices={DECIMAL_MARKS.map(({ value, label }) => ({
            value,
            label,
            hint: readings(amounts, (sample) => amountRead(sample, value)),
          }))}
          error={unanswered.includes('decimalMark') ? ANSWER : undefined}
          onChange={(decimalMark) => onChange({ decimalMark })}
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
