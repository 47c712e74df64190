import { usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { FormField } from './form_field'
import { PasswordInput } from './password_input'

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

/** The rules for a new password, also in words. The server decides. */
export function useNewPasswordRules() {
  const { passwordMinLength: shortest } = usePage().props
  return {
    hint: `${shortest} to 128 characters. A few unrelated words work well.`,
    rules: {
      minLength: { value: shortest, message: `Use at least ${shortest} characters` },
      maxLength: { value: 128, message: 'Use at most 128 characters' },
    },
  }
}

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
  const options = { ...rules, required } as RegisterOptions<T, FieldPath<T>>

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
        <PasswordInput
          label={label}
          autoComplete={autoComplete}
          {...control}
          {...form.register(name, options)}
        />
      )}
    </FormField>
  )
}
