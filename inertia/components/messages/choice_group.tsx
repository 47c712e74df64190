import { useId } from 'react'
import { cn } from '~/lib/utils'

interface ChoiceGroupProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** By value, in order. */
  choices: Record<string, string>
}

/** A choice of few short options: radio buttons that look like a switch. */
export function ChoiceGroup({ label, value, onChange, choices }: ChoiceGroupProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="float-left pr-3 text-sm font-medium">{label}</legend>
      <div className="inline-flex flex-wrap rounded-md border border-input p-0.5">
        {Object.entries(choices).map(([choice, text]) => (
          <label
            key={choice}
            className={cn(
              'relative cursor-pointer rounded-sm px-3 py-1.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ring',
              choice === value ? 'bg-primary text-primary-foreground' : 'hover:bg-accent'
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
