import type { Data } from '@generated/data'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { useApiForm } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'

interface NoteFormProps {
  employeeId: number
  onAdded: (note: Data.People.EmployeeNote) => void
}

/** Writes a note about a person. */
export default function NoteForm({ employeeId, onAdded }: NoteFormProps) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { body: '' },
    submit: ({ body }) =>
      api.post('/api/employees/:id/notes', { params: { id: employeeId }, body: { body } }),
    onSuccess: (note) => {
      form.reset({ body: '' })
      onAdded(note)
      toast({ title: 'Success', description: 'Note added.' })
    },
    failure: 'Failed to add the note. Please try again.',
  })

  return (
    <form noValidate className="grid gap-3" onSubmit={onSubmit}>
      <FormField
        form={form}
        name="body"
        label="New note"
        hint="For HR only: the employee never sees it."
        required="Write something first"
        markRequired={false}
        multiline
      />
      <Button type="submit" variant="outline" className="w-fit" aria-disabled={submitting}>
        {submitting ? 'Adding...' : 'Add note'}
      </Button>
    </form>
  )
}
