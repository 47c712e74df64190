import { peopleCount } from '#core/counted'
import type { Affected } from '#training/queries/assignments/affected_people'
import { useEffect, useState } from 'react'
import { ChoiceCards } from '~/components/forms/choice_cards'
import { FormField } from '~/components/forms/form_field'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { messageOf } from '~/lib/failures'
import { api } from '~/lib/api'
import type { ModuleForm } from './module_values'

interface ChangeQuestionProps {
  form: ModuleForm
  moduleId: number
  today: string
}

/** Asks what a content change means for people who have completed the module. */
export function ChangeQuestion({ form, moduleId, today }: ChangeQuestionProps) {
  const change = form.watch('change')

  return (
    <div className="grid gap-5">
      <ChoiceCards
        legend="Is this a minor or a material change?"
        value={change}
        onChange={(value) => form.setValue('change', value as 'minor' | 'material')}
        choices={[
          {
            value: 'minor',
            label: 'Minor change',
            hint: 'Completions stay valid, and people taking it now see the change. For example, a fixed typo or link. Tests started from now on have it; those in progress keep their questions and say so.',
          },
          {
            value: 'material',
            label: 'Material change',
            hint: 'People must retake it by a date. For example, a new law or procedure.',
          },
        ]}
      />
      {change === 'material' && (
        <>
          <FormField
            form={form}
            name="retrainBy"
            label="Retrain by"
            hint="The last day on which earlier completions are valid."
            type="date"
            min={today}
            required="Say by when people must have trained again."
            rules={{
              validate: (value) =>
                String(value) >= today || 'People can only train again from today on.',
            }}
          />
          <AffectedPeople moduleId={moduleId} />
        </>
      )}
    </div>
  )
}

/** The people who would have to repeat it, by name; more on request. */
function AffectedPeople({ moduleId }: { moduleId: number }) {
  const [affected, setAffected] = useState<Affected | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [pages, setPages] = useState(1)

  useEffect(() => {
    let current = true
    api
      .get('/api/training/modules/:id/affected', {
        params: { id: moduleId },
        query: { page: pages },
      })
      .then((answer) => {
        if (!current) return
        setFailure(null)
        setAffected((before) =>
          pages === 1 || !before
            ? answer
            : { ...answer, people: [...before.people, ...answer.people] }
        )
      })
      .catch((error: unknown) => {
        if (current) setFailure(messageOf(error, 'Who is affected could not be loaded.'))
      })
    return () => {
      current = false
    }
  }, [moduleId, pages])

  if (failure) {
    return (
      <Notice role="alert" variant="danger">
        {failure}
      </Notice>
    )
  }
  if (!affected) {
    return (
      <p role="status" className="text-sm text-muted-foreground">
        Checking who is affected...
      </p>
    )
  }
  if (affected.total === 0) {
    return <Notice>No one has completed this module or is taking it now.</Notice>
  }
  return (
    <section aria-label="Who is affected" className="grid gap-3">
      <p role="status" className="text-sm font-medium">
        {summaryOf(affected)}
      </p>
      <ul
        className="grid max-h-60 gap-2 overflow-y-auto rounded-lg border p-3 text-sm"
        tabIndex={0}
      >
        {affected.people.map((person) => (
          <li key={person.employeeId} className="flex flex-wrap justify-between gap-x-4">
            <bdi className="min-w-0 wrap-anywhere">
              {`${person.firstName} ${person.lastName}`.trim()}
            </bdi>
            <span className="text-muted-foreground wrap-anywhere">
              {person.completed ? person.department : 'In progress'}
            </span>
          </li>
        ))}
      </ul>
      {affected.people.length < affected.total && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => setPages((page) => page + 1)}
        >
          Show more of {affected.total}
        </Button>
      )}
    </section>
  )
}

function summaryOf({ completed, inProgress }: Affected): string {
  const parts = [
    completed > 0 && `${peopleCount(completed)} completed it and must retake it`,
    inProgress > 0 && `${peopleCount(inProgress)} taking it now must start over`,
  ].filter(Boolean)
  return `${parts.join('; ')}.`
}
