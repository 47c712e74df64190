import { counted } from '#core/counted'
import { MAX_QUESTIONS } from '#training/limits'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { get, useFieldArray } from 'react-hook-form'
import { FormField } from '~/components/forms/form_field'
import { SortableList } from '~/components/lists/sortable_list'
import { Button } from '~/components/ui/button'
import { rangeRule } from './field_rules'
import { isPublishing, newQuestion, type ModuleForm, type QuestionValues } from './module_values'
import { QuestionCard } from './question_card'
import { SwitchField } from './switch_field'

interface TestEditorProps {
  form: ModuleForm
  /** questions that were cleared by turning Has Test off */
  cleared: QuestionValues[]
}

/** The questions of a module's test in order, and the passing rules. */
export function TestEditor({ form, cleared }: TestEditorProps) {
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: 'testQuestions',
    keyName: 'key',
    rules: {
      validate: ({ length }, values) =>
        length > 0 || !isPublishing(values) || 'Add at least one question, or turn Has Test off.',
    },
  })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  // A new question is open; existing ones are collapsed.
  const known = useRef(new Set(fields.map(({ key }) => key)))
  const addButton = useRef<HTMLButtonElement>(null)
  const { errors } = form.formState
  const problem: { message?: string } | undefined =
    get(errors, 'testQuestions.root') ?? get(errors, 'testQuestions')
  const isOpen = (key: string) => open.has(key) !== !known.current.has(key)

  function toggle(key: string) {
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="passMark"
          label="Pass mark (%)"
          type="number"
          inputMode="numeric"
          required="The pass mark is required"
          rules={rangeRule(1, 100)}
          min={1}
          max={100}
        />
        <FormField
          form={form}
          name="attemptsAllowed"
          label="Attempts allowed"
          hint="Leave blank for unlimited."
          type="number"
          inputMode="numeric"
          rules={rangeRule(1, 100)}
          min={1}
          max={100}
        />
      </div>
      <SwitchField
        form={form}
        name="shuffleQuestions"
        label="Shuffle questions"
        hint="Each attempt has its own order."
      />
      {fields.length === 0 ? (
        <div className="grid justify-items-center gap-3 rounded-lg border border-dashed p-6 text-sm text-muted-foreground">
          <p>No test questions added yet</p>
          {cleared.length > 0 && (
            <Button variant="outline" size="sm" onClick={() => append(cleared)}>
              Bring back {counted(cleared.length, 'question')}
            </Button>
          )}
        </div>
      ) : (
        <SortableList
          keys={fields.map(({ key }) => key)}
          nameOf={(place) => `Question ${place + 1}`}
          onMove={move}
        >
          {fields.map(({ key }, index) => (
            <QuestionCard
              key={key}
              sortId={key}
              form={form}
              index={index}
              open={isOpen(key)}
              onToggle={() => toggle(key)}
              onRemove={() => {
                remove(index)
                addButton.current?.focus()
              }}
            />
          ))}
        </SortableList>
      )}
      {problem?.message && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {problem.message}
        </p>
      )}
      <Button
        ref={addButton}
        variant="outline"
        className="justify-self-start"
        disabled={fields.length >= MAX_QUESTIONS}
        onClick={() =>
          append(newQuestion(), { focusName: `testQuestions.${fields.length}.question` })
        }
      >
        <Plus aria-hidden />
        Add Question
      </Button>
    </div>
  )
}
