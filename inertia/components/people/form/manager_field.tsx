import { useCombobox } from 'downshift'
import { X } from 'lucide-react'
import { useId, useState, type Ref } from 'react'
import { Field } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { api } from '~/lib/api'
import { fullName } from '~/lib/people'
import { PeopleFound } from '../list/people_found'
import { usePersonSearch, type Offer } from '../use_person_search'
import type { Manager } from './employee_form'

interface ManagerFieldProps {
  /** The person whose manager it is, who is not offered; null for someone new. */
  employeeId: number | null
  /** Who will be saved. */
  manager: Manager | null
  error?: string
  inputRef?: Ref<HTMLInputElement>
  onChange: (manager: Manager | null) => void
}

const OFFERED = 8

/** Active employees whose name or address contains the text. */
async function search(
  text: string,
  employeeId: number | null,
  signal: AbortSignal
): Promise<Offer[]> {
  const query = { q: text, status: 'active', perPage: OFFERED + 1 }
  const rows = await api.get('/api/employees', { query, signal })
  return rows
    .filter(({ id }) => id !== employeeId)
    .slice(0, OFFERED)
    .map((row) => ({
      id: row.id,
      name: fullName(row),
      about: [row.position, row.email].filter(Boolean).join(' · '),
    }))
}

/** Finds the manager by name, by keyboard or pointer. */
export default function ManagerField({
  employeeId,
  manager,
  error,
  inputRef,
  onChange,
}: ManagerFieldProps) {
  const id = useId()
  /** Null while nothing is typed: the field shows who will be saved. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? manager?.name ?? ''
  const { offers, state, lookFor, cancel } = usePersonSearch((typing, signal) =>
    search(typing, employeeId, signal)
  )

  function choose(next: Manager | null) {
    setTyped(null)
    onChange(next)
  }

  const combobox = useCombobox<Offer>({
    inputId: id,
    items: offers,
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => item?.name ?? '',
    onSelectedItemChange: ({ selectedItem }) => {
      // Who has left is not offered.
      if (selectedItem) choose({ id: selectedItem.id, name: selectedItem.name, left: false })
    },
  })
  const showsList = combobox.isOpen && text.trim() !== ''

  /** Typed text without a choice does not count; an emptied field means no manager. */
  function leave() {
    cancel()
    if (typed?.trim() === '') choose(null)
    else setTyped(null)
  }

  return (
    <div className="relative">
      <Field
        id={id}
        label="Manager"
        hint={
          manager?.left ? `${manager.name} has left.` : 'Type a name to find an active employee.'
        }
        error={error}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...combobox.getInputProps({
                ...control,
                ref: inputRef,
                autoComplete: 'off',
                onChange: (event) => {
                  setTyped(event.currentTarget.value)
                  lookFor(event.currentTarget.value)
                },
                onBlur: leave,
              })}
              className="min-w-0 flex-1"
            />
            {manager && (
              <Button
                variant="outline"
                size="icon"
                aria-label="Remove manager"
                title="Remove"
                onClick={() => choose(null)}
              >
                <X aria-hidden />
              </Button>
            )}
          </div>
        )}
      </Field>
      <PeopleFound
        box={combobox}
        open={showsList}
        offers={offers}
        state={state}
        label="Employees found"
        side="above"
      />
    </div>
  )
}
