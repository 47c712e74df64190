import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { Input } from '../ui/input'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What the button reveals, for its label. */
  label: string
}

export function PasswordInput({ label, ...props }: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye

  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        {...props}
        type={visible ? 'text' : 'password'}
        className="pr-11"
      />
      <button
        type="button"
        // Not the label's text, since a search for the field by label must find only the field.
        aria-label={visible ? 'Hide characters' : 'Show characters'}
        title={`${visible ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
        onClick={() => setVisible(!visible)}
        className="absolute inset-y-1 right-1 grid w-9 cursor-pointer place-content-center rounded-sm text-muted-foreground hover:text-foreground"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  )
}
