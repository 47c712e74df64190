import { peopleCount } from '#core/counted'
import { LIST_READERS } from '#people/managed_lists/list_readers'
import type { ManagedList } from '#people/models/managed_list'
import { usePage } from '@inertiajs/react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { FormField } from '~/components/forms/form_field'
import { NameField } from '~/components/people/managed_lists/name_field'
import { PeopleField } from '~/components/people/people_field'
import { whoCanLearn } from '~/components/people/person_picker'
import type { ChosenPerson } from './plan_labels'

export type WhomValues = {
  whom: 'people' | 'department'
  people: ChosenPerson[]
  department: string
}

const WHOM: Record<WhomValues['whom'], string> = {
  people: 'People, one by one',
  department: 'A department',
}

/**
 * A form's initial people.
 * @param given fixed where the dialog was opened for them.
 */
export const whomValues = (given: readonly ChosenPerson[] = []): WhomValues => ({
  whom: 'people',
  people: [...given],
  department: '',
})

/** A form's people in the call's format. */
export const whomBody = ({ whom, people, department }: WhomValues) =>
  whom === 'people' ? { employeeIds: people.map(({ id }) => id) } : { department }

/** The people: one by one, or a department. */
export function WhomFields<T extends WhomValues>(props: { form: UseFormReturn<T> }) {
  const form = props.form as unknown as UseFormReturn<WhomValues>
  return (
    <>
      <FormField form={form} name="whom" label="Who it is for" choices={WHOM} />
      {form.watch('whom') === 'people' ? (
        <PeopleField
          form={form}
          name="people"
          find={whoCanLearn}
          required="Choose at least one person."
        />
      ) : (
        <PlaceField
          form={form}
          name="department"
          label="Department"
          required="Choose a department."
        />
      )}
    </>
  )
}

/** The people for whom the dialog was opened. */
export function FixedPeople({ people }: { people: readonly ChosenPerson[] }) {
  const [first] = people
  return (
    <p className="text-sm wrap-anywhere">
      For{' '}
      {people.length === 1 && first ? (
        <bdi className="font-medium">{first.name}</bdi>
      ) : (
        <span className="font-medium">{peopleCount(people.length)}</span>
      )}
    </p>
  )
}

interface PlaceFieldProps<T extends FieldValues> {
  form: UseFormReturn<T>
  name: FieldPath<T> & ManagedList
  label: string
  hint?: string
  required?: string
}

/** A department, position or location, with suggestions for viewers who may read the list. */
export function PlaceField<T extends FieldValues>(props: PlaceFieldProps<T>) {
  const { permissions } = usePage().props
  const mayList = LIST_READERS.some((permission) => permissions.includes(permission))
  return mayList ? (
    <NameField {...props} list={props.name} adds={false} />
  ) : (
    <FormField {...props} />
  )
}
