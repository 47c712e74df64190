import { EXPLANATION_LENGTH, QUESTION_LENGTH } from '#training/limits'
import type { QuestionKind } from '#training/content'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ChevronDown, GripVertical, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { get, useWatch } from 'react-hook-form'
import { Field } from '~/components/forms/field'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { NativeSelect } from '~/components/ui/native-select'
import { cn } from '~/lib/utils'
import {
  isPublishing,
  type ModuleForm,
  type OptionValues,
  type QuestionValues,
} from './module_values'
import { OptionList } from './option_list'

const KINDS: Record<QuestionKind, string> = {
  single: 'One correct answer',
  several: 'Several correct answers',
  true_false: 'True or false',
}

interface QuestionCardProps {
  form: ModuleForm
  /** its id for sorting */
  sortId: string
  index: number
  open: boolean
  onToggle: () => void
  onRemove: () => void
}

/** One question, collapsed or open. Collapsed fields are kept and validated, too. */
export function QuestionCard({ form, sortId, index, open, onToggle, onRemove }: QuestionCardProps) {
  const bodyId = useId()
  const kindId = useId()
  const at = `testQuestions.${index}` as const
  const text = useWatch({ control: form.control, name: `${at}.question` })
  const errors: Record<string, { message?: string } | undefined> | undefined = get(
    form.formState.errors,
    at
  )
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: sortId })
  const shown = open || errors !== undefined
  const optionError =
    errors?.kind?.message ??
    errors?.options?.message ??
    errors?.correctAnswer?.message ??
    errors?.correctAnswers?.message

  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(
        'min-w-0 rounded-lg border bg-card',
        isDragging && 'relative z-10 shadow-lg',
        errors && 'border-destructive'
      )}
    >
      <div className="flex items-center gap-1 p-2">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move question ${index + 1}`}
          className="grid size-9 shrink-0 cursor-grab touch-none place-content-center rounded-md text-muted-foreground hover:bg-accent"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={bodyId}
          onClick={onToggle}
          className="flex min-h-9 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-md px-1 text-left text-sm hover:bg-accent"
        >
          <span className="shrink-0 font-semibold">Question {index + 1}</span>
          <bdi className="min-w-0 flex-1 truncate text-muted-foreground">{!shown && text}</bdi>
          <ChevronDown
            aria-hidden
            className={cn('size-4 shrink-0 transition-transform', shown && 'rotate-180')}
          />
        </button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Remove question ${index + 1}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div id={bodyId} hidden={!shown} className="grid grid-cols-1 gap-4 border-t p-3 sm:p-4">
        <FormField
          form={form}
          name={`${at}.question`}
          label={`Question ${index + 1} text`}
          required="The question is required"
          requiredWhen={isPublishing}
          maxLength={QUESTION_LENGTH}
          multiline
        />
        {/* Errors of its options are found here and shown below, next to them. */}
        <Field id={kindId} label="Kind of question">
          {(control) => (
            <NativeSelect
              {...control}
              {...form.register(`${at}.kind`, {
                validate: (_, values) =>
                  (isPublishing(values) && problemOf(values.testQuestions[index])) || true,
                onChange: (event: { target: { value: QuestionKind } }) =>
                  form.setValue(
                    `${at}.options`,
                    optionsFor(event.target.value, form.getValues(`${at}.options`))
                  ),
              })}
            >
              {Object.entries(KINDS).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <OptionList form={form} index={index} error={optionError} />
        <FormField
          form={form}
          name={`${at}.explanation`}
          label="Explanation"
          hint="Shown with the result to explain why."
          maxLength={EXPLANATION_LENGTH}
          multiline
        />
      </div>
    </li>
  )
}

/** The options after a change of kind, with as many correct ones as it allows. */
function optionsFor(kind: QuestionKind, before: OptionValues[]): OptionValues[] {
  const first = before.findIndex(({ correct }) => correct)
  if (kind === 'true_false') {
    return ['True', 'False'].map((text, place) => ({ text, correct: place === Math.min(first, 1) }))
  }
  if (kind === 'several') return before
  return before.map((option, place) => ({ ...option, correct: place === first }))
}

/** Why a question is invalid; same rule as the server. */
function problemOf(question: QuestionValues | undefined): string | null {
  if (!question) return null
  const filled = question.options.filter(({ text }) => text.trim() !== '')
  if (filled.length < 2) return 'Give at least two options.'
  const correct = question.options.filter((option) => option.correct)
  if (correct.length === 0) return 'Say which answer is correct.'
  if (correct.some(({ text }) => text.trim() === '')) {
    return 'The correct answer is an empty option.'
  }
  return null
}
