import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { FormField } from '~/components/forms/form_field'

interface CodeFieldProps<T extends FieldValues> {
  form: UseFormReturn<T>
  name: FieldPath<T>
  hint: string
}

export function CodeField<T extends FieldValues>({ form, name, hint }: CodeFieldProps<T>) {
  return (
    <FormField
      form={form}
      name={name}
      label="Code"
      hint={hint}
      required="Code is required"
      markRequired={false}
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={40}
    />
  )
}
