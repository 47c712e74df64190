import { useCombobox } from 'downshift'
import { useMemo, useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import type { ControlProps } from '~/components/forms/field'
import { Input } from '~/components/ui/input'
import { cn } from '~/lib/utils'
import type { SettingTexts } from './setting_texts'

interface ZoneFieldProps {
  form: UseFormReturn<SettingTexts>
  name: string
  control: ControlProps
  disabled?: boolean
}

const inWords = (zone: string) => zone.replaceAll('_', ' ')

/** The browser's zone first, then all that it knows. */
function knownZones(): string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}

/** Finds a time zone by a part of its name: "new york", "berlin". */
export function ZoneField({ form, name, control, disabled }: ZoneFieldProps) {
  const { field } = useController({ control: form.control, name })
  const zones = useMemo(knownZones, [])
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const items = zones.filter((zone) => inWords(zone).toLowerCase().includes(wanted))
  const box = useCombobox<string>({
    inputId: control.id,
    items,
    selectedItem: field.value,
    itemToString: (zone) => (zone ? inWords(zone) : ''),
    onSelectedItemChange: ({ selectedItem }) => field.onChange(selectedItem),
    // All are offered until something is typed.
    onInputValueChange: ({ inputValue, type }) =>
      setTyped(type === useCombobox.stateChangeTypes.InputChange ? inputValue : ''),
    stateReducer: (_, { changes, type }) =>
      // Typed text without a choice does not count.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, inputValue: inWords(field.value) }
        : changes,
  })

  return (
    <div className="relative">
      <Input
        {...box.getInputProps({
          ...control,
          ref: field.ref,
          disabled,
          autoComplete: 'off',
          onBlur: field.onBlur,
          onFocus: (event) => event.currentTarget.select(),
        })}
      />
      <div
        hidden={!box.isOpen}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-60 overflow-y-auto rounded-md border bg-popover p-1 text-popover-foreground shadow-lg"
      >
        <ul {...box.getMenuProps({ 'aria-label': 'Time zones', 'aria-labelledby': undefined })}>
          {box.isOpen &&
            items.map((item, index) => (
              <li
                key={item}
                {...box.getItemProps({ item, index })}
                className={cn(
                  'cursor-pointer rounded-sm px-3 py-2 text-sm',
                  index === box.highlightedIndex && 'bg-accent text-accent-foreground'
                )}
              >
                {inWords(item)}
              </li>
            ))}
        </ul>
        {items.length === 0 && (
          <p className="px-3 py-2 text-sm text-muted-foreground">No time zone found</p>
        )}
      </div>
    </div>
  )
}
