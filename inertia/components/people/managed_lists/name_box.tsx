import { LISTED_NAME_LENGTH } from '#accounts/limits'
import type { ManagedList } from '#people/models/managed_list'
import { useCombobox } from 'downshift'
import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ControlProps } from '~/components/forms/form_field'
import { Input } from '~/components/ui/input'
import { cn } from '~/lib/utils'
import { useNameSuggestions } from './use_name_suggestions'

export interface NameBoxProps extends ControlProps {
  list: ManagedList
  except?: string
  /** Whether a new name is added to the list. */
  adds: boolean
  listLabel: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  inputRef: (element: HTMLInputElement | null) => void
}

/** In pixels: `max-h-60` and its distance from the field. */
const LIST_HEIGHT = 244

/** Whether the list below the field would lie over the form's button, and fits above it. */
function coversButton(field: HTMLInputElement): boolean {
  const button = field.form?.querySelector('[type=submit]')
  if (!button) return false
  const { top, bottom } = field.getBoundingClientRect()
  const start = (field.closest('[role=dialog]') ?? document.body).getBoundingClientRect().top
  const { top: buttonTop } = button.getBoundingClientRect()
  return buttonTop >= bottom && buttonTop < bottom + LIST_HEIGHT && top - start > LIST_HEIGHT
}

/** A text field that suggests the names of a list while typing; any other text is accepted, too. */
export default function NameBox({
  id,
  list,
  except,
  adds,
  listLabel,
  value,
  onChange,
  onBlur,
  inputRef,
  ...described
}: NameBoxProps) {
  const [open, setOpen] = useState(false)
  // The current value is no search: opening shows the whole list.
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement | null>(null)
  const entries = useNameSuggestions(list, typed, open)
  const names = (entries ?? []).flatMap(({ name }) => (name === except ? [] : name))
  const { isOpen, highlightedIndex, ...box } = useCombobox<string>({
    items: names,
    inputId: id,
    inputValue: value,
    selectedItem: null,
    itemToString: (name) => name ?? '',
    onIsOpenChange: ({ isOpen: opened }) => {
      setOpen(opened)
      if (!opened) setTyped('')
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChange(selectedItem)
    },
    // Leaving the field keeps what was typed, whatever is highlighted.
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: null, inputValue: value }
        : changes,
  })

  // Above the field where it would lie over the form's button.
  const [above, setAbove] = useState(false)
  useLayoutEffect(() => {
    if (isOpen && input.current) setAbove(coversButton(input.current))
  }, [isOpen])

  // The plain field shown before this was loaded, with the same id, may have been in use.
  const [takeFocus] = useState(() => document.activeElement?.id === id)
  useLayoutEffect(() => {
    if (takeFocus) input.current?.focus()
  }, [takeFocus])

  const note =
    entries === null
      ? 'Loading...'
      : names.length === 0 && typed.trim() !== ''
        ? adds
          ? 'Not on the list yet: it is added when you save.'
          : 'Not on the list.'
        : names.length === 0
          ? adds
            ? 'The list is empty: type the first name.'
            : 'No names to choose from.'
          : null

  return (
    <div className="relative">
      <Input
        {...described}
        {...box.getInputProps({
          'ref': (element: HTMLInputElement | null) => {
            input.current = element
            inputRef(element)
          },
          'aria-labelledby': undefined,
          'onBlur': onBlur,
          'onChange': (event) => {
            setTyped(event.currentTarget.value)
            onChange(event.currentTarget.value)
          },
        })}
        autoComplete="off"
        maxLength={LISTED_NAME_LENGTH}
        className="pr-9"
      />
      <button
        {...box.getToggleButtonProps({ 'aria-label': `Show ${listLabel}` })}
        type="button"
        className="absolute top-1 right-1 grid size-8 cursor-pointer place-content-center rounded-sm text-muted-foreground hover:text-foreground"
      >
        <ChevronDown aria-hidden className={cn('size-4', isOpen && 'rotate-180')} />
      </button>
      <div
        hidden={!isOpen}
        className={cn(
          'absolute inset-x-0 z-20 max-h-60 overflow-y-auto overscroll-contain rounded-md border bg-popover p-1 text-popover-foreground shadow-lg',
          above ? 'bottom-full mb-1' : 'top-full mt-1'
        )}
      >
        <ul {...box.getMenuProps({ 'aria-label': listLabel, 'aria-labelledby': undefined })}>
          {isOpen &&
            names.map((name, index) => (
              <li
                key={name}
                {...box.getItemProps({ item: name, index })}
                className={cn(
                  'cursor-pointer rounded-sm px-3 py-2 text-sm wrap-anywhere max-md:py-2.5',
                  index === highlightedIndex && 'bg-accent text-accent-foreground'
                )}
              >
                <bdi>{name}</bdi>
              </li>
            ))}
        </ul>
        {isOpen && note && <p className="px-3 py-2 text-sm text-muted-foreground">{note}</p>}
      </div>
    </div>
  )
}
