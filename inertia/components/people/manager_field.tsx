import { useCombobox } from 'downshift'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type Ref } from 'react'
import { Field } from '~/components/field'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { api } from '~/lib/api'
import { fullName } from '~/lib/people'
import { cn } from '~/lib/utils'
import type { EmployeeRow } from '~/types'

export type Manager = { id: number; name: string; left?: boolean }

interface ManagerFieldProps {
  /** Whose manager it is; they are not offered. */
  employeeId: number
  manager: Manager | null
  error?: string
  inputRef?: Ref<HTMLInputElement>
  onChange: (managerId: number | null) => void
}

const SEARCH_DELAY_MS = 250
const OFFERED = 8

interface Offer extends Manager {
  about: string
}

/** Active employees whose name or address has the text in it. */
async function search(text: string, employeeId: number, signal: AbortSignal): Promise<Offer[]> {
  const query = new URLSearchParams({ q: text, status: 'active', perPage: String(OFFERED + 1) })
  const rows = await api.get<EmployeeRow[]>(`/api/employees?${query}`, { signal })
  return rows
    .filter(({ id }) => id !== employeeId)
    .slice(0, OFFERED)
    .map((row) => ({
      id: row.id,
      name: fullName(row),
      about: [row.position, row.email].filter(Boolean).join(' · '),
    }))
}

/** Finds the manager by name, with the keyboard or by pointing. */
export default function ManagerField({
  employeeId,
  manager,
  error,
  inputRef,
  onChange,
}: ManagerFieldProps) {
  const id = useId()
  const [chosen, setChosen] = useState<Manager | null>(manager)
  const [offers, setOffers] = useState<Offer[]>([])
  const [state, setState] = useState<'idle' | 'searching' | 'failed'>('idle')
  const pending = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      pending.current?.abort()
    },
    []
  )

  function lookFor(text: string) {
    clearTimeout(timer.current)
    pending.current?.abort()
    if (text.trim() === '') {
      setOffers([])
      setState('idle')
      return
    }
    setState('searching')
    timer.current = setTimeout(async () => {
      const controller = new AbortController()
      pending.current = controller
      try {
        setOffers(await search(text.trim(), employeeId, controller.signal))
        setState('idle')
      } catch {
        if (!controller.signal.aborted) setState('failed')
      }
    }, SEARCH_DELAY_MS)
  }

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
  const { isOpen, inputValue, setInputValue, highlightedIndex } = combobox
  const showsList = isOpen && inputValue.trim() !== ''

  /** What was typed without choosing somebody is nobody; an emptied field is no manager. */
  function leave() {
    clearTimeout(timer.current)
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
      <ul
        {...combobox.getMenuProps({ 'aria-label': 'Employees found' })}
        className={cn(
          // Above the field: it is the last of its form, and a dialog would cut it off below.
          'absolute inset-x-0 bottom-full z-10 mb-1 max-h-60 overflow-y-auto rounded-md border bg-popover p-1 text-popover-foreground shadow-lg',
          !showsList && 'hidden'
        )}
      >
        {showsList && offers.length === 0 && (
          <li role="presentation" className="px-3 py-2 text-sm text-muted-foreground">
            {message(state)}
          </li>
        )}
        {showsList &&
          offers.map((item, index) => (
            <li
              key={item.id}
              {...combobox.getItemProps({ item, index })}
              className={cn(
                'cursor-pointer rounded-sm px-3 py-2 text-sm',
                index === highlightedIndex && 'bg-accent text-accent-foreground'
              )}
            >
              <bdi className="font-medium wrap-anywhere">{item.name}</bdi>
              {item.about && (
                <div className="text-muted-foreground wrap-anywhere">{item.about}</div>
              )}
            </li>
          ))}
      </ul>
    </div>
  )
}

function message(state: 'idle' | 'searching' | 'failed'): string {
  if (state === 'searching') return 'Searching...'
  return state === 'failed' ? 'The search failed. Try again.' : 'Nobody found'
}
