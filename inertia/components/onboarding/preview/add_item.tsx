import { ITEM_NAME_LENGTH, MOST_DUE_DAYS } from '#onboarding/limits'
import { isNamedWhenSent } from '#onboarding/named_when_sent'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Plus } from 'lucide-react'
import { FormField } from '~/components/forms/form_field'
import { NativeSelect } from '~/components/ui/native-select'
import { Button } from '~/components/ui/button'
import { ITEM_KIND_WORDS, OWNER_WORDS } from '~/components/onboarding/packets/packet_labels'
import { useModules } from '~/components/training/assignments/use_modules'
import { useApiForm } from '~/hooks/use_api_form'
import { useRemote } from '~/hooks/use_remote'
import type { Input } from '~/lib/routes'
import { useGivenKinds } from './launch'

/** An item as it is added for one person, with the name it is listed by. */
export type AddedItem = Input<'PUT', '/api/employees/:id/onboarding/plan'>['add'][number] & {
  name: string
}

type Kind = ReturnType<typeof useGivenKinds>[number]
type Owner = 'employee' | 'manager' | 'hr'
type Values = { kind: Kind; target: string; name: string; owner: Owner; dueDays: string }
type Form = UseFormReturn<Values>

const { employee, manager, hr } = OWNER_WORDS
const OWNERS: Record<Owner, string> = { employee, manager, hr }
const START: Values = { kind: 'task', target: '', name: '', owner: 'employee', dueDays: '7' }

interface AddItemProps {
  /** Throws where the item is refused; then the form stays. */
  onAdd: (item: AddedItem) => Promise<unknown>
}

/** One more item for this person, in a form that opens in place. */
export function AddItem({ onAdd }: AddItemProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const returning = useRef(false)

  // The form that had the focus is gone.
  useEffect(() => {
    if (open || !returning.current) return
    returning.current = false
    opener.current?.focus()
  }, [open])

  function close() {
    returning.current = true
    setOpen(false)
  }

  if (open) return <AddItemForm onAdd={onAdd} onClose={close} />
  return (
    <Button
      ref={opener}
      variant="outline"
      size="sm"
      className="self-start justify-self-start"
      onClick={() => setOpen(true)}
    >
      <Plus aria-hidden />
      Add item
    </Button>
  )
}

function AddItemForm({ onAdd, onClose }: AddItemProps & { onClose: () => void }) {
  const kinds = useGivenKinds()
  const nameOfTarget = useRef('')
  const { form, onSubmit, submitting } = useApiForm<Values>({
    defaultValues: START,
    submit: (values) => onAdd(itemOf(values, nameOfTarget.current)),
    onSuccess: onClose,
    failure: 'The item could not be added. Please try again.',
    fieldFor: (field) => FIELDS[field.split('.').at(-1) ?? ''] ?? field,
  })
  const kind = form.watch('kind')

  return (
    // Not a form element: it may be inside one.
    <div
      role="group"
      aria-label="Add item"
      className="grid gap-4 rounded-lg border p-4"
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement
        if (event.key !== 'Enter' || !isField) return
        event.preventDefault()
        event.stopPropagation()
        void onSubmit()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="kind" label="What">
          {(control) => (
            <NativeSelect {...control} {...form.register('kind')} autoFocus>
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {ITEM_KIND_WORDS[one]}
                </option>
              ))}
            </NativeSelect>
          )}
        </FormField>
        {kind === 'training' || kind === 'sign' ? (
          <Target
            key={kind}
            kind={kind}
            form={form}
            onName={(name) => {
              nameOfTarget.current = name
            }}
          />
        ) : (
          <FormField
            form={form}
            name="name"
            label="Name"
            required="Enter a name"
            maxLength={ITEM_NAME_LENGTH}
            autoComplete="off"
          />
        )}
        {kind === 'task' && (
          <FormField form={form} name="owner" label="Who does it" choices={OWNERS} />
        )}
        <FormField
          form={form}
          name="dueDays"
          label="Days after the start date"
          hint="Use a minus for days before, such as -2."
          inputMode="text"
          maxLength={4}
          required="Enter a number of days"
          rules={{ validate: (text) => dueProblem(String(text)) ?? true }}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" aria-disabled={submitting} onClick={() => void onSubmit()}>
          {submitting ? 'Adding...' : 'Add'}
        </Button>
      </div>
    </div>
  )
}

/** The server's fields that have another name here. */
const FIELDS: Record<string, keyof Values> = {
  moduleId: 'target',
  templateId: 'target',
  name: 'name',
  dueDays: 'dueDays',
}

interface TargetProps {
  kind: 'training' | 'sign'
  form: Form
  onName: (name: string) => void
}

/** The module or document that it is. */
function Target({ kind, form, onName }: TargetProps) {
  const modules = useModules(kind === 'training')
  const templates = useRemote(kind === 'sign' ? '/api/sign/templates' : null)
  const sendable = templates.data?.filter(({ signers }) => !isNamedWhenSent(signers))
  const data = kind === 'sign' ? sendable : modules.data
  const { failed } = kind === 'sign' ? templates : modules
  const what = kind === 'sign' ? 'document' : 'training'
  const field = form.register('target', { required: `Choose a ${what}` })

  return (
    <FormField
      form={form}
      name="target"
      label={kind === 'sign' ? 'Document' : 'Training'}
      required={`Choose a ${what}`}
      hint={failed ? 'The choices could not be loaded.' : undefined}
    >
      {(control) => (
        <NativeSelect
          {...control}
          {...field}
          onChange={(event) => {
            onName(event.target.selectedOptions[0]?.text ?? '')
            return field.onChange(event)
          }}
        >
          <option value="">{data || failed ? `Choose a ${what}` : 'Loading...'}</option>
          {data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormField>
  )
}

function dueProblem(text: string): string | null {
  const days = Number(text)
  const fits = /^-?\d+$/.test(text.trim()) && Math.abs(days) <= MOST_DUE_DAYS
  return fits ? null : `Enter a whole number from -${MOST_DUE_DAYS} to ${MOST_DUE_DAYS}`
}

function itemOf({ kind, target, name, owner, dueDays }: Values, nameOfTarget: string): AddedItem {
  const due = { dueFrom: 'start' as const, dueDays: Number(dueDays) }
  switch (kind) {
    case 'training':
      return { kind, moduleId: Number(target), name: nameOfTarget, ...due }
    case 'sign':
      return { kind, templateId: Number(target), name: nameOfTarget, ...due }
    case 'upload':
      return { kind, name: name.trim(), accepts: ['pdf', 'image'], ...due }
    case 'task':
      return { kind, name: name.trim(), owner, ...due }
  }
}
