import { MAX_OPTIONS, OPTION_LENGTH } from '#training/limits'
import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { cn } from '~/lib/utils'
import type { ModuleForm, OptionValues } from './module_values'

interface OptionListProps {
  form: ModuleForm
  index: number
  error: string | undefined
}

/** The options of one question, and which of them are correct. */
export function OptionList({ form, index, error }: OptionListProps) {
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const at = `testQuestions.${index}` as const
  const kind = useWatch({ control: form.control, name: `${at}.kind` })
  const options = useWatch({ control: form.control, name: `${at}.options` })
  const set = (next: OptionValues[]) => {
    form.setValue(`${at}.options`, next, { shouldDirty: true })
    // The kind's rule judges the options, too.
    if (error) void form.trigger(`${at}.kind`)
  }
  /** Focuses the text of the option in that place, or of the last one. */
  const focusOption = (place: number) => {
    const texts = list.current?.querySelectorAll<HTMLElement>('[dir=auto]')
    texts?.[Math.min(place, texts.length - 1)]?.focus()
  }
  const choose = (chosen: number, on: boolean) =>
    set(
      options.map((option, place) => {
        if (place === chosen) return { ...option, correct: on }
        return kind === 'several' ? option : { ...option, correct: false }
      })
    )

  return (
    <fieldset
      ref={list}
      className="grid min-w-0 grid-cols-1 gap-2"
      aria-describedby={error && `${id}-error`}
    >
      <legend className="text-sm font-medium">Options</legend>
      <p className="text-xs text-muted-foreground">
        {kind === 'several' ? 'Mark every correct one.' : 'Mark the correct one.'}
      </p>
      {options.map((option, place) => (
        <div key={place} className="flex min-w-0 items-center gap-2">
          <label className="grid size-8 shrink-0 cursor-pointer place-content-center">
            <span className="sr-only">
              Option {place + 1} of question {index + 1} is correct
            </span>
            <input
              type={kind === 'several' ? 'checkbox' : 'radio'}
              name={`${id}-correct`}
              checked={option.correct}
              onChange={(event) => choose(place, event.target.checked)}
              className="size-4.5 accent-primary"
            />
          </label>
          {kind === 'true_false' ? (
            <span className="py-2 text-sm">{option.text}</span>
          ) : (
            <>
              <Input
                aria-label={`Option ${place + 1} of question ${index + 1}`}
                placeholder={`Option ${place + 1}`}
                maxLength={OPTION_LENGTH}
                dir="auto"
                value={option.text}
                onChange={(event) =>
                  set(options.map((o, p) => (p === place ? { ...o, text: event.target.value } : o)))
                }
              />
              <Button
                variant="ghost"
                size="icon-sm"
                className={cn(options.length <= 2 && 'invisible')}
                aria-label={`Remove option ${place + 1} of question ${index + 1}`}
                onClick={() => {
                  flushSync(() => set(options.filter((_, p) => p !== place)))
                  // The pressed button is gone.
                  focusOption(place)
                }}
              >
                <X aria-hidden />
              </Button>
            </>
          )}
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-destructive">
          {error}
        </p>
      )}
      {kind !== 'true_false' && options.length < MAX_OPTIONS && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            flushSync(() => set([...options, { text: '', correct: false }]))
            // The button moves on, and after the last option it is gone.
            focusOption(options.length)
          }}
        >
          <Plus aria-hidden />
          Add option
        </Button>
      )}
    </fieldset>
  )
}
