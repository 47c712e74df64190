import { useId, useState, type ReactNode } from 'react'
import {
  useController,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import type { Remote } from '~/hooks/use_remote'
import { Checkbox } from '../ui/checkbox'
import { Input } from '../ui/input'
import { FieldError } from './field_error'

/** A list of this length needs no search. */
const FEW = 8

interface ChecklistFieldProps<T extends FieldValues, Item> {
  form: UseFormReturn<T>
  /** The field with the chosen ids. */
  name: FieldPath<T>
  legend: string
  items: Pick<Remote<readonly Item[]>, 'data' | 'failed'>
  /** Their name inside a sentence. */
  what: string
  empty: string
  /** The message when none is chosen. */
  required: string
  searchable?: boolean
  /** Text after a name. */
  note?: (item: Item) => ReactNode
}

/** A list of checkboxes from the server, as a field of a react-hook-form. */
export function ChecklistField<T extends FieldValues, Item extends { id: number; name: string }>({
  form,
  name,
  legend,
  items: { data, failed },
  what,
  empty,
  required,
  searchable = false,
  note,
}: ChecklistFieldProps<T, Item>) {
  const id = useId()
  const [text, setText] = useState('')
  const { field, fieldState } = useController({ control: form.control, name, rules: { required } })
  const chosen = field.value as number[]
  // Further down, what is chosen from the start would be out of sight.
  const [first] = useState(chosen)
  const wanted = text.trim().toLowerCase()
  const shown = data
    ?.filter((item) => chosen.includes(item.id) || item.name.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(first.includes(b.id)) - Number(first.includes(a.id)))

  return (
    <fieldset className="grid gap-1.5" aria-describedby={fieldState.error && `${id}-error`}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {failed && <p className="text-sm">The {what} could not be loaded.</p>}
      {!failed && !data && <p role="status">Loading {what}...</p>}
      {data?.length === 0 && <p className="text-sm text-muted-foreground">{empty}</p>}
      {searchable && data && data.length > FEW && (
        <Input
          type="search"
          aria-label={`Find ${what}`}
          placeholder={`Find ${what}`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {shown && shown.length > 0 && (
        <div className="relative max-h-48 overflow-y-auto rounded-lg border p-1">
          {shown.map((item, index) => (
            <label
              key={item.id}
              className="flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 text-sm hover:bg-accent"
            >
              <Checkbox
                ref={index === 0 ? field.ref : undefined}
                checked={chosen.includes(item.id)}
                onCheckedChange={(checked) =>
                  field.onChange(
                    checked === true
                      ? [...chosen, item.id]
                      : chosen.filter((other) => other !== item.id)
                  )
                }
              />
              <span className="min-w-0 wrap-anywhere">
                <bdi>{item.name}</bdi>
                {note?.(item)}
              </span>
            </label>
          ))}
        </div>
      )}
      <FieldError id={`${id}-error`}>{fieldState.error?.message}</FieldError>
    </fieldset>
  )
}
