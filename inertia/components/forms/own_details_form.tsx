import type { OwnDetails } from '#people/queries/employees/own_details'
import { EmergencyFields, emergencyValues } from '~/components/forms/emergency_fields'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { useApiForm } from '~/hooks/use_api_form'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { NOTHING_TO_SAVE, toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { replacesOthersChanges } from '~/lib/others_changes'
import { typedValues } from '~/lib/typed_values'

const areas = [
  { name: 'presentAddress', label: 'Present Address' },
  { name: 'permanentAddress', label: 'Permanent Address' },
  { name: 'qualifications', label: 'Qualifications' },
  { name: 'education', label: 'Education' },
  { name: 'experience', label: 'Experience' },
] as const

const valuesOf = (details: OwnDetails) => ({
  phone: details.phone ?? '',
  ...emergencyValues(details),
  presentAddress: details.presentAddress ?? '',
  permanentAddress: details.permanentAddress ?? '',
  qualifications: details.qualifications ?? '',
  education: details.education ?? '',
  experience: details.experience ?? '',
})

/** What a person may enter about themselves before approval. */
interface OwnDetailsFormProps {
  details: OwnDetails
  /** Omitted where another form on the page has the phone. */
  withPhone?: boolean
}

export function OwnDetailsForm({ details, withPhone = true }: OwnDetailsFormProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: valuesOf(details),
    submit: async (values): Promise<OwnDetails | 'overtaken' | null> => {
      if (!isDirty) return null
      const { details: stored } = await api.get('/api/profile/details')
      if (stored && replacesOthersChanges(form, valuesOf(stored))) return 'overtaken'
      await api.put('/api/profile/details', { body: typedValues(values, dirtyFields) })
      return (await api.get('/api/profile/details')).details
    },
    onSuccess: (saved) => {
      if (saved === 'overtaken') return
      if (!saved) return void toast({ description: NOTHING_TO_SAVE })
      form.reset(valuesOf(saved))
      toast({ title: 'Success', description: 'Your details were saved.' })
    },
    failure: 'Failed to save your details. Please try again.',
  })
  const { isDirty, dirtyFields } = form.formState
  useLeaveGuard(isDirty)

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      {withPhone && (
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
        </div>
      )}
      <EmergencyFields form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        {areas.map(({ name, label }) => (
          <FormField key={name} form={form} name={name} label={label} multiline />
        ))}
      </div>
      <Button type="submit" aria-disabled={submitting} className="justify-self-start">
        {submitting ? 'Saving...' : 'Save details'}
      </Button>
    </form>
  )
}
