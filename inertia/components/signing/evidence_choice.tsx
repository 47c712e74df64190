import { router } from '@inertiajs/react'
import { useId, useState, type FormEvent } from 'react'
import { ChoiceCards } from '~/components/forms/choice_cards'
import { Field } from '~/components/forms/field'
import { api } from '~/lib/api'
import { addressOf } from '~/components/lists/list_address'
import { PersonPicker } from '~/components/people/person_picker'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'

export type EvidenceScope =
  | { kind: 'request'; requestId: number }
  | { kind: 'person'; employeeId: number }
  | { kind: 'period'; from: string; to: string }

type Kind = EvidenceScope['kind']

interface EvidenceChoiceProps {
  scope: EvidenceScope | null
  person: { id: number; name: string } | null
}

const choices = [
  { value: 'person', label: 'A person', hint: 'Everything that was sent to them for signing.' },
  {
    value: 'period',
    label: 'A period',
    hint: 'What everybody has signed from one day to another.',
  },
  { value: 'request', label: 'A request', hint: 'One request, by its number.' },
]

/** What a pack is about; looking at it changes the address, so that it can be kept and shared. */
export function EvidenceChoice({ scope, person }: EvidenceChoiceProps) {
  const id = useId()
  const [kind, setKind] = useState<Kind>(scope?.kind ?? 'person')
  const [period, setPeriod] = useState(
    scope?.kind === 'period'
      ? { from: scope.from.slice(0, 10), to: scope.to.slice(0, 10) }
      : { from: '', to: '' }
  )
  const [request, setRequest] = useState(scope?.kind === 'request' ? String(scope.requestId) : '')
  const [error, setError] = useState<string | undefined>(undefined)

  const look = (query: Record<string, string | number>) =>
    router.get(addressOf('/documents/evidence', query), {}, { preserveState: true })

  function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    if (kind === 'request') {
      if (/^[1-9]\d{0,8}$/.test(request.trim())) return look({ requestId: request.trim() })
      return setError('Enter the number of a request.')
    }
    if (!period.from || !period.to) return setError('Choose both days.')
    if (period.from > period.to) return setError('The last day must not be before the first.')
    look(period)
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <ChoiceCards
        legend="What is it about?"
        choices={choices}
        value={kind}
        onChange={(value) => {
          setKind(value as Kind)
          setError(undefined)
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
          <Field id={`${id}from`} label="First day" error={error}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={period.from}
                onChange={(event) => setPeriod({ ...period, from: event.target.value })}
              />
            )}
          </Field>
          <Field id={`${id}to`} label="Last day">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={period.to}
                onChange={(event) => setPeriod({ ...period, to: event.target.value })}
              />
            )}
          </Field>
        </div>
      )}
      {kind === 'request' && (
        <Field
          id={`${id}request`}
          label="Number of the request"
          hint="Under Document Signing, each request leads here."
          error={error}
          className="max-w-xs"
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              value={request}
              onChange={(event) => setRequest(event.target.value)}
            />
          )}
        </Field>
      )}
      {kind !== 'person' && (
        <Button type="submit" variant="outline" className="w-fit">
          Look what it holds
        </Button>
      )}
    </form>
  )
}
