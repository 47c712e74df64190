import { isUnseen } from '#core/unseen'
import { useId, type ComponentProps, type ReactNode } from 'react'
import {
  get,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { Field, type ControlProps } from './field'
import { Input } from '../ui/input'
import { NativeSelect } from '../ui/native-select'
import { Textarea } from '../ui/textarea'

export type { ControlProps } from './field'

type NativeProps = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoFocus'
  | 'dir'
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
  /** The message when it shows nothing. */
  required?: string
  /** Whether it must be filled, where that depends on other values. */
  requiredWhen?: (values: T) => boolean
  rules?: Omit<RegisterOptions<T, FieldPath<T>>, 'required'>
  multiline?: boolean
  /** The options: a label for each value. */
  choices?: Record<string, string>
  /** A form where all fields are required need not mark them. */
  markRequired?: boolean
  className?: string
  /** Another kind of control; it receives the attributes that connect it with its label. */
  children?: (control: ControlProps) => ReactNode
}

/** A field of a react-hook-form, with the form's message for it. */
export function FormField<T extends FieldValues>({
  form,
  name,
  label,
  hint,
  required,
  requiredWhen,
  rules,
  multiline,
  choices,
  markRequired = true,
  className,
  children,
  ...native
}: FormFieldProps<T>) {
  const id = useId()
  const error: { message?: string } | undefined = get(form.formState.errors, name)
  const options = {
    ...rules,
    required: requiredWhen ? undefined : required,
    validate: {
      ...named(rules?.validate),
      filled: (value: unknown, values: T) =>
        !required || isFilled(value) || requiredWhen?.(values) === false || required,
    },
  } as RegisterOptions<T, FieldPath<T>>

  function render(control: ControlProps) {
    if (children) {
      return children(control)
    }
    const bound = {
      ...control,
      ...form.register(name, options),
      'aria-required': required ? true : undefined,
    }
    if (multiline) {
      const { dir, disabled, maxLength, placeholder } = native
      return <Textarea {...{ dir, disabled, maxLength, placeholder }} {...bound} />
    }
    if (choices) {
      return (
        <NativeSelect {...bound} disabled={native.disabled}>
          {Object.entries(choices).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </NativeSelect>
      )
    }
    return <Input {...native} {...bound} />
  }

  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error && (error.message || 'This value is not accepted.')}
      marked={Boolean(required) && markRequired}
      className={className}
    >
      {render}
    </Field>
  )
}

const isFilled = (value: unknown) => typeof value !== 'string' || !isUnseen(value)

/** One rule of a field as one of several. */
const named = <Rule,>(validate: Rule) =>
  typeof validate === 'function' ? { own: validate } : validate
