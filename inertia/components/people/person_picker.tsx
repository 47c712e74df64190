import { useCombobox } from 'downshift'
import { X } from 'lucide-react'
import { useId, useState, type Ref } from 'react'
import { Field } from '~/components/forms/field'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import { Input } from '~/components/ui/input'
import { api } from '~/lib/api'
import { PeopleFound } from './list/people_found'
import { usePersonSearch, type Offer } from './use_person_search'

type Found = ChosenPerson & { email?: string; department: string | null }

/** The call that suggests people for a text. */
export type Find = (q: string, signal: AbortSignal) => Promise<Found[]>

/** Possible recipients of documents. */
export const whoCanBeAsked: Find = (q, signal) =>
  api.get('/api/sign/signers', { query: { role: 'EMPLOYEE', q }, signal })
/** Active employees, to take over from another. */
export const whoCanSucceed: Find = (q, signal) =>
  api.get('/api/sign/signers', { query: { role: 'SUCCESSOR', q }, signal })
/** Possible manager signers. */
export const whoCanManage: Find = (q, signal) =>
  api.get('/api/sign/signers', { query: { role: 'MANAGER', q }, signal })
/** Anyone with an account, to sign as a named person. */
export const whoCanSignIn: Find = (q, signal) =>
  api.get('/api/sign/signers', { query: { role: 'PERSON', q }, signal })
/** People who can be assigned training. */
export const whoCanLearn: Find = (q, signal) =>
  api.get('/api/training/people', { query: { q }, signal })

interface PersonPickerProps {
  chosen: readonly ChosenPerson[]
  onChange: (people: ChosenPerson[]) => void
  find: Find
  label?: string
  /** The error of the choice. */
  error?: string
  inputRef?: Ref<HTMLInputElement>
}

async function search(find: Find, text: string, signal: AbortSignal): Promise<Offer[]> {
  const found = await find(text, signal)
  return found.map(({ id, name, department, email }) => ({
    id,
    name,
    about: [department, email].filter(Boolean).join(' · '),
  }))
}

/** Chooses people by name, by keyboard or pointer. */
export function PersonPicker({
  chosen,
  onChange,
  find,
  label = 'Find people',
  error,
  inputRef,
}: PersonPickerProps) {
  const id = useId()
  const [text, setText] = useState('')
  const people = usePersonSearch((typed, signal) => search(find, typed, signal))

  function lookFor(typed: string) {
    setText(typed)
    people.lookFor(typed)
  }

  const taken = new Set(chosen.map((person) => person.id))
  const offers = people.offers.filter((offer) => !taken.has(offer.id))
  const box = useCombobox<Offer>({
    inputId: id,
    items: offers,
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => item?.name ?? '',
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      onChange([...chosen, { id: selectedItem.id, name: selectedItem.name }])
      lookFor('')
    },
  })
  const open = box.isOpen && text.trim() !== ''

  return (
    <div className="grid gap-2">
      <div className="relative">
        <Field id={id} label={label} hint="Type part of a name or email address." error={error}>
          {(control) => (
            <Input
              {...box.getInputProps({
                ...control,
                'ref': inputRef,
                'autoComplete': 'off',
                'aria-labelledby': undefined,
                'onChange': (event) => lookFor(event.currentTarget.value),
              })}
            />
          )}
        </Field>
        <PeopleFound
          box={box}
          open={open}
          offers={offers}
          state={people.state}
          label="People found"
          side="below"
        />
      </div>
      {chosen.length > 0 && (
        <ul aria-label="Chosen people" className="flex flex-wrap gap-1.5">
          {chosen.map((person) => (
            <li
              key={person.id}
              className="inline-flex max-w-full items-center gap-1 rounded-full border py-0.5 pr-1 pl-3 text-sm"
            >
              <bdi className="truncate">{person.name}</bdi>
              <button
                type="button"
                aria-label={`Remove ${person.name}`}
                className="grid size-6 cursor-pointer place-content-center rounded-full hover:bg-accent"
                onClick={() => onChange(chosen.filter(({ id: other }) => other !== person.id))}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
