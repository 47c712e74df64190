import { router } from '@inertiajs/react'
import { useForm } from 'react-hook-form'
import { ChoiceCards } from '~/components/forms/choice_cards'
import { FormField } from '~/components/forms/form_field'
import { api } from '~/lib/api'
import { addressOf } from '~/components/lists/list_address'
import { PersonPicker } from '~/components/people/person_picker'
import { Button } from '~/components/ui/button'

export type EvidenceScope =
  | { kind: 'request'; requestId: number }
  | { kind: 'person'; employeeId: number }
  | { kind: 'period'; from: string; to: string }

interface EvidenceChoiceProps {
  scope: EvidenceScope | null
  person: { id: number; name: string } | null
}

const choices: { value: EvidenceScope['kind']; label: string; hint: string }[] = [
  { value: 'person', label: 'A person', hint: 'Everything sent to them for signature' },
  {
    value: 'period',
    label: 'A period',
    hint: 'Everything fully signed in a date range',
  },
  { value: 'request', label: 'A request', hint: 'A single request, by its number' },
]

/** The scope of a pack. Viewing it changes the address, so that it can be saved and shared. */
export function EvidenceChoice({ scope, person }: EvidenceChoiceProps) {
  const form = useForm({
    defaultValues: {
      kind: scope?.kind ?? 'person',
      from: scope?.kind === 'period' ? scope.from.slice(0, 10) : '',
      to: scope?.kind === 'period' ? scope.to.slice(0, 10) : '',
      requestId: scope?.kind === 'request' ? String(scope.requestId) : '',
    },
  })
  const kind = form.watch('kind')

  const look = (query: Record<string, string | number>) =>
    router.get(addressOf('/documents/evidence', query), {}, { preserveState: true })
  const submit = form.handleSubmit(({ from, to, requestId }) => {
    // Choosing a person shows the pack at once.
    if (kind === 'person') return
    look(kind === 'request' ? { requestId: requestId.trim() } : { from, to })
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <ChoiceCards
        legend="What do you need?"
        choices={choices}
        value={kind}
        onChange={(value) => {
          form.setValue('kind', value)
          form.clearErrors()
        }}
      />
      {kind === 'person' && (
        <PersonPicker
          label="Find a person"
          find={(q, signal) => api.get('/api/sign/evidence/people', { query: { q }, signal })}
          chosen={scope?.kind === 'person' && person ? [person] : []}
          onChange={(people) => {
            const last = people.at(-1)
            look(last ? { employeeId: last.id } : {})
          }}
        />
      )}
      {kind === 'period' && (
        <div className="grid max-w-md gap-5 sm:grid-cols-2">
          <FormField
            form={form}
            name="from"
            label="First day"
            type="date"
            rules={{
              validate: (from, { to }) => {
                if (!from || !to) return 'Choose both days.'
                return from <= to || 'The last day must not be before the first.'
              },
            }}
          />
          <FormField form={form} name="to" label="Last day" type="date" rules={{ deps: 'from' }} />
        </div>
      )}
      {kind === 'request' && (
        <FormField
          form={form}
          name="requestId"
          label="Request number"
          hint="Or open it from the request in Document Signing."
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          className="max-w-xs"
          rules={{
            validate: (typed) =>
              /^[1-9]\d{0,8}$/.test(typed.trim()) || 'Enter the number of a request.',
          }}
        />
      )}
      {kind !== 'person' && (
        <Button type="submit" variant="outline" className="w-fit">
          Preview
        </Button>
      )}
    </form>
  )
}
