import type { SuccessorAddress } from '#accounts/services/reassignment'
import type { DeprovisionItem, DeprovisionPreview } from '#accounts/queries/deprovision_preview'
import { useEffect, useRef, useState } from 'react'
import { ChoiceCards } from '~/components/forms/choice_cards'
import { Field } from '~/components/forms/field'
import { FormActions } from '~/components/forms/form_actions'
import {
  PersonPicker,
  whoCanBeAsked,
  whoCanManage,
  type Find,
} from '~/components/people/person_picker'
import { Textarea } from '~/components/ui/textarea'
import { useAttempt } from '~/hooks/use_attempt'
import { api, ApiError } from '~/lib/api'
import { toastFailure } from '~/lib/failures'
import type { Answer } from '~/lib/routes'
import { REASON_LENGTH } from '~/lib/reason'

/** What was ended and handed on. */
export type Deprovisioned = Answer<'POST', '/api/users/:id/deprovision'>

interface DeprovisionFormProps {
  userId: number
  preview: DeprovisionPreview
  onDone: (result: Deprovisioned) => void
  /** something has come up that was not there when it was looked up */
  onOvertaken: () => void
  onCancel: () => void
}

type Successor = { id: number; name: string }

/** What is ended and handed on, with what must be decided about it. */
export function DeprovisionForm(props: DeprovisionFormProps) {
  const { userId, preview, onDone, onOvertaken, onCancel } = props
  const [successors, setSuccessors] = useState<Record<string, Successor>>({})
  const [choices, setChoices] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const { busy, attempt } = useAttempt()

  // On a phone the button stands a screen below what is lacking.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])

  function refuse(reasons: Record<string, string>) {
    setErrors(reasons)
    setRefused((before) => before + 1)
  }

  function missing(): Record<string, string> {
    const open = preview.items.filter(
      ({ kind, successor }) => successor?.required && !successors[kind]
    )
    return Object.fromEntries(open.map(({ kind }) => [kind, 'Choose somebody.']))
  }

  const send = () =>
    attempt(
      async () => {
        const lacking = missing()
        if (Object.keys(lacking).length > 0) return refuse(lacking)
        setErrors({})
        const ids = Object.entries(successors).map(([kind, { id }]) => [kind, id])
        onDone(
          await api.post('/api/users/:id/deprovision', {
            params: { id: userId },
            body: {
              successors: Object.fromEntries(ids),
              choices,
              reason: reason.trim() || null,
            },
          })
        )
      },
      (error) => {
        toastFailure(error, 'The account could not be closed. Nothing was changed.')
        if (!(error instanceof ApiError)) return
        const named = error.fieldErrors.map(({ field, message }) => [
          field.split('.').at(-1) ?? '',
          message,
        ])
        refuse(Object.fromEntries(named))
        onOvertaken()
      }
    )

  function name(kind: string, people: readonly Successor[]) {
    // One takes over: who is chosen last.
    const { [kind]: _before, ...others } = successors
    const last = people.at(-1)
    setSuccessors(last ? { ...others, [kind]: last } : others)
    setErrors(({ [kind]: _told, ...rest }) => rest)
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {preview.items.length === 0 && (
        <p className="text-sm">Nothing waits for them. They cannot sign in any more.</p>
      )}
      <ul aria-label="What is ended or handed on" className="grid gap-4">
        {preview.items.map((item) => (
          <li key={item.kind} className="grid gap-3 rounded-lg border p-4">
            <p className="text-sm font-medium">{item.told}</p>
            <Decision
              item={item}
              successor={successors[item.kind]}
              choice={choices[item.kind] ?? item.choices[0]?.value ?? null}
              error={errors[item.kind]}
              onSuccessor={(people) => name(item.kind, people)}
              onChoice={(value) => setChoices((before) => ({ ...before, [item.kind]: value }))}
            />
          </li>
        ))}
      </ul>
      <Field
        id="deprovision-reason"
        label="Reason"
        hint="May be left empty. Kept in the audit log."
      >
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={REASON_LENGTH}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <FormActions
        submitting={busy}
        label="Deprovision"
        busyLabel="Deprovisioning..."
        destructive
        onCancel={onCancel}
      />
    </form>
  )
}

/** Who can take over, by the call the server names. */
const finders: Record<SuccessorAddress, Find> = {
  '/api/sign/signers?role=EMPLOYEE': whoCanBeAsked,
  '/api/sign/signers?role=MANAGER': whoCanManage,
}

interface DecisionProps {
  item: DeprovisionItem
  successor: Successor | undefined
  choice: string | null
  error: string | undefined
  onSuccessor: (people: readonly Successor[]) => void
  onChoice: (value: string) => void
}

function Decision({ item, successor, choice, error, onSuccessor, onChoice }: DecisionProps) {
  return (
    <>
      {item.successor && (
        <PersonPicker
          label={item.successor.label}
          find={finders[item.successor.address]}
          chosen={successor ? [successor] : []}
          onChange={onSuccessor}
          error={error}
        />
      )}
      {item.successor && !item.successor.required && !successor && (
        <p className="text-sm text-muted-foreground">Without anybody chosen they have none.</p>
      )}
      {item.choices.length > 0 && (
        <ChoiceCards
          legend="What becomes of them"
          choices={item.choices}
          value={choice}
          onChange={onChoice}
        />
      )}
      {error && !item.successor && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {error}
        </p>
      )}
    </>
  )
}
