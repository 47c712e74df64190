import { Eye, EyeOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { FormField } from './form_field'
import { Input } from './ui/input'

interface PasswordFieldProps<T extends FieldValues> {
  form: UseFormReturn<T>
  name: FieldPath<T>
  label: string
  hint?: ReactNode
  required?: string
  autoComplete: 'current-password' | 'new-password' | 'off'
  rules?: Omit<RegisterOptions<T, FieldPath<T>>, 'required'>
  className?: string
}

/** The rules for a password somebody chooses; the server has the last word. */
export const newPasswordRules = {
  minLength: { value: 12, message: 'Use at least 12 characters' },
  maxLength: { value: 128, message: 'Use at most 128 characters' },
}

export const newPasswordHint = '12 to 128 characters. A few unrelated words work well.'

export function PasswordField<T extends FieldValues>({
  form,
  name,
  label,
  hint,
  required = 'Password is required',
  autoComplete,
  rules,
  className,
}: PasswordFieldProps<T>) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye

  return (
    <FormField
      form={form}
      name={name}
      label={label}
      hint={hint}
      required={required}
      markRequired={false}
      className={className}
    >
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            {...form.register(name, { ...rules, required } as RegisterOptions<T, FieldPath<T>>)}
            type={visible ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            aria-required
            className="pr-11"
          />
          <button
            type="button"
            aria-label={visible ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-1 right-1 grid w-9 cursor-pointer place-content-center rounded-sm text-muted-foreground hover:text-foreground"
          >
            <Icon aria-hidden className="size-4" />
          </button>
        </div>
      )}
    </FormField>
  )
}
