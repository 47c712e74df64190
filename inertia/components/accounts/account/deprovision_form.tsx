import type { SuccessorAddress } from '#accounts/services/reassignment'
import type {
  DeprovisionItem,
  DeprovisionPreview,
} from '#accounts/queries/users/deprovision_preview'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { ChoiceCards } from '~/components/forms/choice_cards'
import { DialogForm } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { PeopleField } from '~/components/people/people_field'
import {
  whoCanManage,
  whoCanSignIn,
  whoCanSucceed,
  type Find,
} from '~/components/people/person_picker'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import { useApiForm } from '~/hooks/use_api_form'
import { api, ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import type { AccountDialogProps } from './disable_dialog'
import type { Answer } from '~/lib/routes'
import { REASON_LENGTH } from '~/lib/reason'

/** What was ended and handed on. */
export type Deprovisioned = Answer<'POST', '/api/users/:id/deprovision'>

interface DeprovisionFormProps {
  user: AccountDialogProps['user']
  preview: DeprovisionPreview
  onDone: (result: Deprovisioned) => void
  /** something new has come up since the preview */
  onOvertaken: () => void
  onCancel: () => void
}

type Values = {
  /** By kind: empty, or the chosen successor. */
  successors: Record<string, ChosenPerson[]>
  choices: Record<string, string>
  reason: string
}

/** What is ended and handed on, with the decisions it needs. */
export function DeprovisionForm(props: DeprovisionFormProps) {
  const { user, preview, onDone, onOvertaken, onCancel } = props
  const { items } = preview
  const { form, onSubmit, submitting } = useApiForm<Values, Deprovisioned>({
    defaultValues: { successors: {}, choices: {}, reason: '' },
    record: user.id,
    submit: ({ successors, choices, reason }) => {
      const named = items.flatMap(({ kind }) =>
        (successors[kind] ?? []).map(({ id }) => [kind, id] as const)
      )
      return api.post('/api/users/:id/deprovision', {
        params: { id: user.id },
        body: { successors: Object.fromEntries(named), choices, reason: reason.trim() || null },
      })
    },
    onSuccess: onDone,
    failure: (error) => {
      if (error instanceof ApiError) onOvertaken()
      const description = 'The account could not be closed. Nothing was changed.'
      return { title: 'Error', description: messageOf(error, description) }
    },
  })

  return (
    <DialogForm
      onSubmit={onSubmit}
      submitting={submitting}
      label="Close account"
      busyLabel="Closing..."
      destructive
      onCancel={onCancel}
    >
      {items.length === 0 && (
        <p className="text-sm">They have no open items. They can no longer sign in.</p>
      )}
      <ul aria-label="What ends and what is handed over" className="grid gap-4">
        {items.map((item) => (
          <li key={item.kind} className="grid gap-3 rounded-lg border p-4">
            <p className="text-sm font-medium">{item.told}</p>
            <Decision form={form} item={item} owner={user.email} />
          </li>
        ))}
      </ul>
      <FormField
        form={form}
        name="reason"
        label="Reason"
        hint="May be left empty. Kept in the audit log."
        maxLength={REASON_LENGTH}
        multiline
      />
    </DialogForm>
  )
}

/** The search for successors, by the call that the server names. */
const finders: Record<SuccessorAddress, Find> = {
  '/api/sign/signers?role=MANAGER': whoCanManage,
  '/api/sign/signers?role=PERSON': whoCanSignIn,
  '/api/sign/signers?role=SUCCESSOR': whoCanSucceed,
}

/** The same search without one person. */
const without =
  (owner: string, find: Find): Find =>
  async (q, signal) =>
    (await find(q, signal)).filter(({ email }) => email !== owner)

interface DecisionProps {
  form: UseFormReturn<Values>
  item: DeprovisionItem
  /** The address of the account's owner, who takes over nothing. */
  owner: string
}

function Decision({ form, item: { kind, successor, choices }, owner }: DecisionProps) {
  const hasNoSuccessor = !form.watch(`successors.${kind}`)?.length
  return (
    <>
      {successor && (
        <PeopleField
          form={form}
          name={`successors.${kind}`}
          label={successor.label}
          find={without(owner, finders[successor.address])}
          required={successor.required ? 'Choose someone.' : undefined}
          single
        />
      )}
      {successor?.withoutOne && hasNoSuccessor && (
        <p className="text-sm text-muted-foreground">{successor.withoutOne}</p>
      )}
      {choices.length > 0 && (
        <Controller
          control={form.control}
          name={`choices.${kind}`}
          render={({ field, fieldState }) => (
            <ChoiceCards
              legend="What happens to them"
              choices={choices}
              value={field.value ?? choices[0]?.value ?? null}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </>
  )
}
