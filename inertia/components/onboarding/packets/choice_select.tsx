import { useController, type UseFormReturn } from 'react-hook-form'
import { FormField } from '~/components/forms/form_field'
import { NativeSelect } from '~/components/ui/native-select'
import type { ItemFormValues } from './item_values'

interface ChoiceSelectProps {
  form: UseFormReturn<ItemFormValues>
  name: 'moduleId' | 'templateId' | 'ownerRoleId'
  label: string
  /** The option before a choice, and the message without one. */
  choose: string
  hint?: string
  data: readonly { id: number; name: string }[] | null
  failed: boolean
}

/** One of a list that loads after the value; what was chosen before stays a choice. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const { form, name, label, choose, hint, data, failed } = props
  const required = `${choose}.`
  const { field } = useController({ control: form.control, name, rules: { required } })
  const known = data?.some(({ id }) => String(id) === field.value)

  return (
    <FormField
      form={form}
      name={name}
      label={label}
      required={required}
      hint={failed ? 'The list could not be loaded. Close this and try again.' : hint}
    >
      {(control) => (
        <NativeSelect {...control} {...field}>
          <option value="">{data || failed ? choose : 'Loading...'}</option>
          {field.value && !known && <option value={field.value}>As chosen before</option>}
          {data?.map(({ id, name: words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormField>
  )
}
