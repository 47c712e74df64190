import { useId, type ReactNode } from 'react'
import { cn } from '~/lib/utils'

interface Choice<Value extends string> {
  value: Value
  label: string
  hint?: ReactNode
}

interface ChoiceCardsProps<Value extends string> {
  legend: string
  /** the reason for the question */
  description?: ReactNode
  choices: readonly Choice<Value>[]
  value: string | null
  error?: string
  onChange: (value: Value) => void
}

/** A choice of few options with full sentences: radio buttons. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { legend, description, choices, value, error, onChange } = props
  const id = useId()

  return (
    <fieldset
      className="grid gap-3"
      aria-describedby={[description && `${id}-why`, error && `${id}-error`]
        .filter(Boolean)
        .join(' ')}
    >
      <legend className="contents text-sm font-semibold">{legend}</legend>
      {description && (
        <p id={`${id}-why`} className="text-sm text-muted-foreground">
          {description}
        </p>
      )}
      <div className={cn('grid gap-3 md:grid-cols-2', choices.length === 3 && 'lg:grid-cols-3')}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cn(
              'flex cursor-pointer items-start gap-3 rounded-lg border border-input p-4 transition-colors hover:bg-accent/50',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              choice.value === value && 'border-primary bg-primary-soft/50',
              error && 'border-destructive'
            )}
          >
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
            />
            <span className="grid min-w-0 gap-1 text-sm">
              <span className="font-medium">{choice.label}</span>
              {choice.hint && <span className="text-muted-foreground">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  )
}
