import { NativeSelect } from '~/components/ui/native-select'

type Option = string | { value: string | number; label: string }

interface FilterSelectProps {
  label: string
  value: string | number
  /** the option that removes the filter */
  all?: string
  options: readonly Option[]
  onChange: (value: string) => void
}

/** One filter of a list, with few options. */
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

/** An active filter stays visible, even if its option no longer exists. */
export const offered = (words: string[], chosen: string) =>
  chosen === '' || words.includes(chosen) ? words : [chosen, ...words]
