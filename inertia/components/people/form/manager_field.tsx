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

export type Manager = { id: number; name: string; left?: boolean }

interface ManagerFieldProps {
  /** The person whose manager it is, who is not offered; null for someone new. */
  employeeId: number | null
  manager: Manager | null
  error?: string
  inputRef?: Ref<HTMLInputElement>
  onChange: (managerId: number | null) => void
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
  const [chosen, setChosen] = useState<Manager | null>(manager)
  const { offers, state, lookFor, cancel } = usePersonSearch((text, signal) =>
    search(text, employeeId, signal)
  )

  function choose(next: Manager | null) {
    setChosen(next)
    onChange(next?.id ?? null)
  }

  const combobox = useCombobox<Offer>({
    inputId: id,
    items: offers,
    itemToString: (item) => item?.name ?? '',
    initialInputValue: chosen?.name ?? '',
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) lookFor(inputValue)
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) choose({ id: selectedItem.id, name: selectedItem.name })
    },
  })
  const { isOpen, inputValue, setInputValue } = combobox
  const showsList = isOpen && inputValue.trim() !== ''

  /** Typed text without a choice does not count; an emptied field means no manager. */
  function leave() {
    cancel()
    if (inputValue.trim() === '') choose(null)
    else setInputValue(chosen?.name ?? '')
  }

  return (
    <div className="relative">
      <Field
        id={id}
        label="Manager"
        hint={chosen?.left ? `${chosen.name} has left.` : 'Type a name to find an active employee.'}
        error={error}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...combobox.getInputProps({
                ...control,
                ref: inputRef,
                autoComplete: 'off',
                onBlur: leave,
              })}
              className="min-w-0 flex-1"
            />
            {chosen && (
              <Button
                variant="outline"
                size="icon"
                aria-label="Remove manager"
                title="Remove"
                onClick={() => {
                  combobox.reset()
                  setInputValue('')
                  choose(null)
                }}
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
