import { useId, type ReactNode } from 'react'
import {
  useController,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import { Checkbox } from '../ui/checkbox'
import { FieldError } from './field_error'

interface CheckboxFieldProps<T extends FieldValues> {
  form: UseFormReturn<T>
  name: FieldPath<T>
  label: ReactNode
  /** The message when it is not checked. */
  required?: string
}

/** A checkbox of a react-hook-form, before its label. */
export function CheckboxField<T extends FieldValues>(props: CheckboxFieldProps<T>) {
  const { form, name, label, required } = props
  const id = useId()
  const { field, fieldState } = useController({ control: form.control, name, rules: { required } })

  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-6 cursor-pointer items-start gap-3 py-0.5 text-sm">
        <Checkbox
          ref={field.ref}
          checked={field.value}
          aria-required={required ? true : undefined}
          aria-invalid={fieldState.invalid}
          aria-describedby={fieldState.error && `${id}-error`}
          onCheckedChange={(checked) => field.onChange(checked === true)}
        />
        {label}
      </label>
      <FieldError id={`${id}-error`}>{fieldState.error?.message}</FieldError>
    </div>
  )
}
