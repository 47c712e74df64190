import { useCombobox } from 'downshift'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Field } from '~/components/field'
import type { ChosenPerson } from '~/components/training/obligations/types'
import { Input } from '~/components/ui/input'
import { api } from '~/lib/api'
import { cn } from '~/lib/utils'

/** Who can be asked to sign, upload or read, for who sends documents. */
export const WHO_CAN_BE_ASKED = '/api/sign/signers?role=EMPLOYEE'
/** Who can sign as manager. */
export const WHO_CAN_MANAGE = '/api/sign/signers?role=MANAGER'
/** Who can be assigned training, for who assigns it. */
export const WHO_CAN_LEARN = '/api/training/people'
/** Whose entries the audit log may hold, for who reads it. */
export const WHO_PERFORMED = '/api/audit-logs/performers'

interface PersonPickerProps {
  chosen: readonly ChosenPerson[]
  onChange: (people: ChosenPerson[]) => void
  /** The call that offers people for `q`. */
  address: string
  label?: string
}

type Offer = ChosenPerson & { email: string; department: string | null }
type Search = { text: string; state: 'searching' | 'done' | 'failed'; offers: Offer[] }

const SEARCH_DELAY_MS = 250
const NOTES = { searching: 'Searching...', done: 'Nobody found', failed: 'The search failed.' }

/** Chooses people by name, with the keyboard or by pointing. */
export function PersonPicker({
  chosen,
  onChange,
  address,
  label = 'Find people',
}: PersonPickerProps) {
  const id = useId()
  const [search, setSearch] = useState<Search>({ text: '', state: 'done', offers: [] })
  const [text, setText] = useState('')
  const pending = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      pending.current?.abort()
    },
    []
  )

  function lookFor(typed: string) {
    clearTimeout(timer.current)
    pending.current?.abort()
    setText(typed)
    if (typed.trim() === '') return setSearch({ text: '', state: 'done', offers: [] })
    setSearch((before) => ({ ...before, text: typed, state: 'searching' }))
    timer.current = setTimeout(async () => {
      const controller = new AbortController()
      pending.current = controller
      try {
        const query = new URLSearchParams({ q: typed.trim() })
        const { signal } = controller
        const join = address.includes('?') ? '&' : '?'
        const offers = await api.get<Offer[]>(`${address}${join}${query}`, { signal })
        setSearch({ text: typed, state: 'done', offers })
      } catch {
        if (!controller.signal.aborted) setSearch({ text: typed, state: 'failed', offers: [] })
      }
    }, SEARCH_DELAY_MS)
  }

  const taken = new Set(chosen.map((person) => person.id))
  const offers = search.offers.filter((offer) => !taken.has(offer.id))
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
        <Field id={id} label={label} hint="Type a part of a name or address.">
          {(control) => (
            <Input
              {...box.getInputProps({
                ...control,
                'autoComplete': 'off',
                'aria-labelledby': undefined,
                'onChange': (event) => lookFor(event.currentTarget.value),
              })}
            />
          )}
        </Field>
        <div
          hidden={!open}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-y-auto rounded-md border bg-popover p-1 text-popover-foreground shadow-lg"
        >
          <ul {...box.getMenuProps({ 'aria-label': 'People found', 'aria-labelledby': undefined })}>
            {open &&
              offers.map((item, index) => (
                <li
                  key={item.id}
                  {...box.getItemProps({ item, index })}
                  className={cn(
                    'cursor-pointer rounded-sm px-3 py-2 text-sm wrap-anywhere',
                    index === box.highlightedIndex && 'bg-accent text-accent-foreground'
                  )}
                >
                  <bdi className="font-medium">{item.name}</bdi>
                  <div className="text-muted-foreground">
                    {[item.department, item.email].filter(Boolean).join(' · ')}
                  </div>
                </li>
              ))}
          </ul>
          {open && offers.length === 0 && (
            <p className="px-3 py-2 text-sm text-muted-foreground">{NOTES[search.state]}</p>
          )}
        </div>
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
