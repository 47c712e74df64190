import { LISTED_NAME_LENGTH } from '#accounts/limits'
import { isUnseen } from '#core/unseen'
import type { ManagedList } from '#people/models/managed_list'
import {
  useController,
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import { FormField, type ControlProps } from '~/components/forms/form_field'
import { Input } from '~/components/ui/input'
import { onDemand } from '~/lib/on_demand'
import type { NameBoxProps } from './name_box'

// Loaded when a form opens; the page itself does not need it. Without it, the plain field stays.
const NameBox = onDemand(() => import('./name_box'), {
  fallback: (props) => <PlainName {...props} />,
})

export const listLabels: Record<ManagedList, string> = {
  department: 'Departments',
  position: 'Positions',
  location: 'Locations',
}

interface NameFieldProps<T extends FieldValues> {
  form: UseFormReturn<T>
  name: FieldPath<T>
  list: ManagedList
  /** A name that is not suggested. */
  except?: string
  /** Whether saving adds a new name to the list. */
  adds?: boolean
  label: string
  hint?: string
  required?: string
  className?: string
}

/** A field with suggestions from a list; a plain one until that is loaded. */
export function NameField<T extends FieldValues>({
  list,
  except,
  adds = true,
  required,
  ...field
}: NameFieldProps<T>) {
  return (
    <FormField {...field} required={required} autoComplete="off">
      {(control) => (
        <NameControl
          {...control}
          control={field.form.control as unknown as Control}
          name={field.name}
          list={list}
          except={except}
          adds={adds}
          required={required}
        />
      )}
    </FormField>
  )
}

interface NameControlProps extends ControlProps {
  control: Control
  name: string
  list: ManagedList
  except?: string
  adds: boolean
  required?: string
}

function NameControl({
  control,
  name,
  list,
  except,
  adds,
  required,
  ...described
}: NameControlProps) {
  const filled = (value: unknown) => !required || !isUnseen(String(value ?? '')) || required
  const { field } = useController({ control, name, rules: { required, validate: filled } })

  return (
    <NameBox
      {...described}
      list={list}
      except={except}
      adds={adds}
      listLabel={listLabels[list]}
      value={(field.value as string | null) ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  )
}

function PlainName(props: NameBoxProps) {
  const { inputRef, onChange, list, except, listLabel, ...described } = props
  return (
    <Input
      {...described}
      ref={inputRef}
      autoComplete="off"
      maxLength={LISTED_NAME_LENGTH}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
