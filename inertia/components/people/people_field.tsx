import {
  useController,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import { PersonPicker, type Find } from './person_picker'

interface PeopleFieldProps<T extends FieldValues> {
  form: UseFormReturn<T>
  /** The field with the chosen people. */
  name: FieldPath<T>
  find: Find
  label?: string
  /** The message when no one is chosen. */
  required?: string
  /** A new choice replaces the previous one. */
  single?: boolean
}

/** People, as a field of a react-hook-form. */
export function PeopleField<T extends FieldValues>(props: PeopleFieldProps<T>) {
  const { form, name, find, label, required, single } = props
  const { field, fieldState } = useController({ control: form.control, name, rules: { required } })
  return (
    <PersonPicker
      chosen={(field.value as ChosenPerson[] | undefined) ?? []}
      onChange={(people) => field.onChange(single ? people.slice(-1) : people)}
      find={find}
      label={label}
      error={fieldState.error?.message}
      inputRef={field.ref}
    />
  )
}
