import type { Permission } from '#core/permissions'
import type { ManagedList } from '#people/models/managed_list'
import { usePage } from '@inertiajs/react'
import { useId, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { Field } from '~/components/forms/field'
import { FormField } from '~/components/forms/form_field'
import { NameField } from '~/components/people/managed_lists/name_field'
import { PersonPicker, whoCanLearn } from '~/components/people/person_picker'
import { NativeSelect } from '~/components/ui/native-select'
import { peopleText, type ChosenPerson } from './plan_labels'

type Whom = 'people' | 'department'

interface WhomFieldsProps {
  /** Fixed where the dialog was opened for them. */
  given?: readonly ChosenPerson[]
  whom: Whom
  onWhom: (whom: Whom) => void
  chosen: ChosenPerson[]
  onChosen: (people: ChosenPerson[]) => void
  form: UseFormReturn<{ department: string }>
}

/**
 * Whom a call is about: what the fields hold, what they lack in words, and its part of the body.
 * @param given fixed where the dialog was opened for them.
 */
export function useWhom(given?: readonly ChosenPerson[]) {
  const [whom, setWhom] = useState<Whom>('people')
  const [chosen, setChosen] = useState<ChosenPerson[]>([])
  const form = useForm({ defaultValues: { department: '' } })
  const people = given ?? (whom === 'people' ? chosen : null)

  return {
    fields: { given, whom, onWhom: setWhom, chosen, onChosen: setChosen, form },
    missing(): string | null {
      if (people) return people.length === 0 ? 'Choose at least one person.' : null
      return form.getValues('department').trim() ? null : 'Choose a department.'
    },
    body: () => (people ? { employeeIds: people.map(({ id }) => id) } : form.getValues()),
  }
}

/** Who is meant: people one by one, or a department. */
export function WhomFields({ given, whom, onWhom, chosen, onChosen, form }: WhomFieldsProps) {
  const id = useId()
  if (given) {
    const [first] = given
    return (
      <p className="text-sm">
        For{' '}
        {given.length === 1 && first ? (
          <bdi className="font-medium">{first.name}</bdi>
        ) : (
          <span className="font-medium">{peopleText(given.length)}</span>
        )}
      </p>
    )
  }
  return (
    <>
      <Field id={id} label="For whom">
        {(control) => (
          <NativeSelect
            {...control}
            value={whom}
            onChange={(event) => onWhom(event.currentTarget.value as Whom)}
          >
            <option value="people">People, one by one</option>
            <option value="department">A department</option>
          </NativeSelect>
        )}
      </Field>
      {whom === 'people' ? (
        <PersonPicker chosen={chosen} onChange={onChosen} find={whoCanLearn} />
      ) : (
        <PlaceField form={form} name="department" label="Department" />
      )}
    </>
  )
}

const LIST_READERS: Permission[] = ['employees:view', 'employees:create', 'employees:update']

interface PlaceFieldProps<T extends Record<ManagedList, string> | { department: string }> {
  form: UseFormReturn<T>
  name: ManagedList & keyof T
  label: string
  hint?: string
}

/** The name of a place, offered from its list to who may read that. */
export function PlaceField<T extends Record<ManagedList, string> | { department: string }>({
  form,
  name,
  label,
  hint,
}: PlaceFieldProps<T>) {
  const { permissions } = usePage().props
  const mayList = LIST_READERS.some((permission) => permissions.includes(permission))
  const field = { form: form as never, name: name as never, label, hint }
  return mayList ? <NameField {...field} list={name} /> : <FormField {...field} />
}
