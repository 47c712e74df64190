import { useId } from 'react'
import { Checkbox } from '~/components/ui/checkbox'
import { fullName } from '~/lib/people'
import type { Selection } from './use_selection'

/** A person, or an invitation of one. */
type Selectable = { id: number; firstName: string; lastName: string; email: string }

interface SelectPageProps {
  rows: Selectable[]
  selection: Selection
  /** a card has room for words */
  withLabel?: boolean
}

/** Selects every row on the page; indeterminate while only some are selected. */
export function SelectPage({ rows, selection, withLabel = false }: SelectPageProps) {
  const id = useId()
  const ids = rows.map((row) => row.id)
  const chosen = ids.filter((one) => selection.has(one)).length
  const label = 'Select all on this page'

  const box = (
    <Checkbox
      id={id}
      aria-label={withLabel ? undefined : label}
      checked={chosen === ids.length ? true : chosen > 0 ? 'indeterminate' : false}
      onCheckedChange={(checked) => selection.set(ids, checked === true)}
    />
  )
  if (!withLabel) return box
  return (
    <div className="flex min-h-9 items-center gap-2.5 px-1 print:hidden">
      {box}
      <label htmlFor={id} className="cursor-pointer text-sm font-medium">
        {label}
      </label>
    </div>
  )
}

interface SelectOneProps {
  row: Selectable
  selection: Selection
}

export function SelectOne({ row, selection }: SelectOneProps) {
  return (
    <Checkbox
      aria-label={`Select ${fullName(row)}`}
      checked={selection.has(row.id)}
      onCheckedChange={(checked) => selection.set([row.id], checked === true)}
    />
  )
}
