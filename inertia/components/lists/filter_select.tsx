import { NativeSelect } from '~/components/ui/native-select'

type Option = string | { value: string | number; label: string }

interface FilterSelectProps {
  label: string
  value: string | number
  /** the option that takes the filter out */
  all?: string
  options: readonly Option[]
  onChange: (value: string) => void
}

/** One filter of a list, chosen from a few. */
export function FilterSelect({ label, value, all, options, onChange }: FilterSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {all && <option value="">{all}</option>}
      {options.map((option) => {
        const one = typeof option === 'string' ? { value: option, label: option } : option
        return (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        )
      })}
    </NativeSelect>
  )
}

/** What is filtered by stays in sight, though it is offered no more. */
export const offered = (words: string[], chosen: string) =>
  chosen === '' || words.includes(chosen) ? words : [chosen, ...words]
