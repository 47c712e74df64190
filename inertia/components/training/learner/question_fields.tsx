import type { GivenQuestion } from '#training/attempt'

interface QuestionFieldsProps {
  question: GivenQuestion
  /** from 1 */
  number: number
  of: number
  chosen: number[]
  onChoose: (chosen: number[]) => void
}

const hints = {
  single: 'Choose one.',
  several: 'Choose all that apply.',
  true_false: 'True or false?',
}

/** One question with its options: native controls, for touch and keyboard. */
export function QuestionFields({ question, number, of, chosen, onChoose }: QuestionFieldsProps) {
  const several = question.kind === 'several'

  function toggle(place: number, checked: boolean) {
    if (!several) return onChoose([place])
    const others = chosen.filter((one) => one !== place)
    onChoose((checked ? [...others, place] : others).sort((a, b) => a - b))
  }

  return (
    <fieldset className="grid min-w-0 gap-3 rounded-xl border bg-card p-5 text-card-foreground shadow-xs">
      <legend className="contents">
        <span className="grid gap-1">
          <span className="text-sm text-muted-foreground">
            Question {number} of {of}. {hints[question.kind]}
          </span>
          <bdi dir="auto" className="font-semibold wrap-anywhere whitespace-pre-line">
            {question.question}
          </bdi>
        </span>
      </legend>
      <div className="grid gap-2">
        {question.options.map((option, place) => (
          <label
            key={place}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border px-4 py-2.5 hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-soft-foreground"
          >
            <input
              type={several ? 'checkbox' : 'radio'}
              name={`question-${question.id}`}
              checked={chosen.includes(place)}
              className="size-5 shrink-0 accent-primary"
              onChange={(event) => toggle(place, event.target.checked)}
            />
            <bdi dir="auto" className="min-w-0 wrap-anywhere">
              {option}
            </bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
