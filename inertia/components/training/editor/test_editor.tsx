import { MAX_QUESTIONS } from '#training/limits'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { get, useFieldArray } from 'react-hook-form'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { rangeRule } from './field_rules'
import { newQuestion, type ModuleForm, type QuestionValues } from './module_values'
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
  })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  // A new question is open; existing ones are collapsed.
  const known = useRef(new Set(fields.map(({ key }) => key)))
  const addButton = useRef<HTMLButtonElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )
  const problem: { message?: string } | undefined = get(form.formState.errors, 'testQuestions')
  const placeOf = (key: unknown) => fields.findIndex((field) => field.key === key)
  const isOpen = (key: string) => open.has(key) !== !known.current.has(key)

  function toggle(key: string) {
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }

  function dropped({ active, over }: DragEndEvent) {
    const from = placeOf(active.id)
    const to = placeOf(over?.id)
    if (from !== to && from >= 0 && to >= 0) move(from, to)
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="passMark"
          label="Pass Mark (%)"
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
          label="Attempts Allowed"
          hint="Leave empty for as many as it takes."
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
        label="Shuffle Questions"
        hint="Each attempt has its own order."
      />
      {fields.length === 0 ? (
        <div className="grid justify-items-center gap-3 rounded-lg border border-dashed p-6 text-sm text-muted-foreground">
          <p>No test questions added yet</p>
          {cleared.length > 0 && (
            <Button variant="outline" size="sm" onClick={() => append(cleared)}>
              Bring back {cleared.length === 1 ? '1 question' : `${cleared.length} questions`}
            </Button>
          )}
        </div>
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={dropped}
          accessibility={{ announcements: announcementsFor(placeOf, fields.length) }}
        >
          <SortableContext
            items={fields.map(({ key }) => key)}
            strategy={verticalListSortingStrategy}
          >
            <ol className="grid grid-cols-1 gap-3">
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
            </ol>
          </SortableContext>
        </DndContext>
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

/** Screen reader announcements for a question that is being moved. */
function announcementsFor(placeOf: (key: unknown) => number, count: number): Announcements {
  const question = (key: unknown) => `Question ${placeOf(key) + 1}`
  const place = (key: unknown) => `place ${placeOf(key) + 1} of ${count}`
  return {
    onDragStart: ({ active }) => `${question(active.id)} is picked up, from ${place(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${question(active.id)} is over ${place(over.id)}.` : undefined,
    onDragEnd: ({ over }) => (over ? `It is now at ${place(over.id)}.` : 'It stays where it was.'),
    onDragCancel: ({ active }) => `${question(active.id)} stays where it was.`,
  }
}
