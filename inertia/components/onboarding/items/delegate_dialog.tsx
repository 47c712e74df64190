import { FormDialog } from '~/components/forms/form_dialog'
import { PeopleField } from '~/components/people/people_field'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import { useSeen } from '~/hooks/use_seen'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'

interface DelegateDialogProps {
  task: { id: number; name: string; ownerUserId: number | null }
  onClose: () => void
  onDone: () => void
}

/** Hands a task over to someone who can sign in. */
export default function DelegateDialog({ task, onClose, onDone }: DelegateDialogProps) {
  const { previous, noting } = useSeen(task.ownerUserId)

  return (
    <FormDialog
      title="Hand over task"
      description={
        <>
          <bdi>{task.name}</bdi> is theirs from then on. They get an email.
        </>
      }
      onOpenChange={(open) => !open && onClose()}
      defaultValues={{ userId: [] as ChosenPerson[] }}
      record={task.id}
      submit={({ userId: [chosen] }) =>
        noting(
          api.post('/api/onboarding/items/:id/delegate', {
            params: { id: task.id },
            body: { userId: chosen?.id ?? 0, previous },
          })
        )
      }
      onSuccess={(_, { userId: [chosen] }) => {
        toast({ title: 'Success', description: `Handed over to ${chosen?.name}.` })
        onDone()
      }}
      failure="The task could not be handed over. Please try again."
      label="Hand over"
      busyLabel="Saving..."
    >
      {(form) => (
        <PeopleField
          form={form}
          name="userId"
          label="To"
          single
          required="Choose a person"
          find={(q, signal) =>
            api.get('/api/onboarding/items/:id/delegates', {
              params: { id: task.id },
              query: { q },
              signal,
            })
          }
        />
      )}
    </FormDialog>
  )
}
