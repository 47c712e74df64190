import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { FormField } from '~/components/forms/form_field'

type EmergencyContact = {
  emergencyContactName: string | null
  emergencyContactRelationship: string | null
  emergencyContactPhone: string | null
}

const fields = [
  { name: 'emergencyContactName', label: 'Emergency contact' },
  { name: 'emergencyContactRelationship', label: 'Relationship' },
  { name: 'emergencyContactPhone', label: 'Emergency phone', type: 'tel' },
]

export function emergencyValues(contact: EmergencyContact) {
  return {
    emergencyContactName: contact.emergencyContactName ?? '',
    emergencyContactRelationship: contact.emergencyContactRelationship ?? '',
    emergencyContactPhone: contact.emergencyContactPhone ?? '',
  }
}

/** An emergency contact is another person, so browsers must not fill it in. */
export function EmergencyFields<T extends FieldValues>({ form }: { form: UseFormReturn<T> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map(({ name, label, type }) => (
        <FormField
          key={name}
          form={form}
          name={name as FieldPath<T>}
          label={label}
          type={type}
          autoComplete="off"
        />
      ))}
    </div>
  )
}
