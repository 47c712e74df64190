import { FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { REASON_LENGTH } from '~/lib/reason'

interface WaiveDialogProps {
  item: { id: number; name: string }
  person: { name: string }
  onClose: () => void
  onDone: () => void
}

export default function WaiveDialog({ item, person, onClose, onDone }: WaiveDialogProps) {
  return (
    <FormDialog
      title="Waive item"
      description={
        <>
          <bdi>{person.name}</bdi> no longer has to complete <bdi>{item.name}</bdi>. The reason
          appears on the checklist.
        </>
      }
      onOpenChange={(open) => !open && onClose()}
      defaultValues={{ reason: '' }}
      record={item.id}
      submit={({ reason }) =>
        api.post('/api/onboarding/items/:id/waive', {
          params: { id: item.id },
          body: { reason: reason.trim() },
        })
      }
      onSuccess={() => {
        toast({ title: 'Success', description: 'Item waived.' })
        onDone()
      }}
      failure="The item could not be waived. Please try again."
      label="Waive"
      busyLabel="Saving..."
    >
      {(form) => (
        <FormField
          form={form}
          name="reason"
          label="Reason"
          required="A reason is required"
          maxLength={REASON_LENGTH}
          multiline
        />
      )}
    </FormDialog>
  )
}
