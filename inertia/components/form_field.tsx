import { useId, type ComponentProps, type ReactNode } from 'react'
import {
  get,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { cn } from '~/lib/utils'
import { Input } from './ui/input'
import { Label } from './ui/label'
import { Textarea } from './ui/textarea'

/** What ties a control to its label, hint and error. */
export interface ControlProps {
  'id': string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

type NativeProps = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'inputMode'
  | 'maxLength'
  | 'max'
  | 'min'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
  | 'type'
>

interface FormFieldProps<T extends FieldValues> extends NativeProps {
  form: UseFormReturn<T>
  name: FieldPath<T>
  label: ReactNode
  hint?: ReactNode
  /** The message shown when it is left empty. */
  required?: string
  rules?: Omit<RegisterOptions<T, FieldPath<T>>, 'required'>
  multiline?: boolean
  /** Most forms ask for little; a form where everything is required need not mark it. */
  markRequired?: boolean
  className?: string
  /** A control of another kind; it is handed what ties it to its label. */
  children?: (control: ControlProps) => ReactNode
}

export function FormField<T extends FieldValues>({
  form,
  name,
  label,
  hint,
  required,
  rules,
  multiline,
  markRequired = true,
  className,
  children,
  ...native
}: FormFieldProps<T>) {
  const id = useId()
  const error: { message?: string } | undefined = get(form.formState.errors, name)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control: ControlProps = {
    'id': id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
  const options = { ...rules, required } as RegisterOptions<T, FieldPath<T>>

  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <Label htmlFor={id}>
        {label}
        {required && markRequired && (
          <span aria-hidden className="ml-0.5 text-destructive">
            *
          </span>
        )}
      </Label>
      {children?.(control) ??
        (multiline ? (
          <Textarea
            {...control}
            {...form.register(name, options)}
            dir="auto"
            aria-required={required ? true : undefined}
            disabled={native.disabled}
            maxLength={native.maxLength}
            placeholder={native.placeholder}
          />
        ) : (
          <Input
            {...control}
            {...native}
            {...form.register(name, options)}
            dir={native.type ? undefined : 'auto'}
            aria-required={required ? true : undefined}
          />
        ))}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted-foreground">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-destructive">
          {error.message || 'This value is not accepted.'}
        </p>
      )}
    </div>
  )
}
