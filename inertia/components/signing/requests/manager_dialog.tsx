import type { SigningRequest } from '#signing/queries/requests/request_list'
import { FormDialog } from '~/components/forms/form_dialog'
import { PeopleField } from '~/components/people/people_field'
import { whoCanManage } from '~/components/people/person_picker'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import { useSeen } from '~/hooks/use_seen'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'

interface ManagerDialogProps {
  request: SigningRequest
  onClose: (changed: boolean) => void
}

/** Names another person who signs as manager. */
export default function ManagerDialog({ request, onClose }: ManagerDialogProps) {
  const current = request.actions.find(({ role }) => role === 'MANAGER')
  const { previous, name, noting } = useSeen(current?.userId, current?.recipientName)

  return (
    <FormDialog
      title="Change manager"
      description={
        <>
          Currently <bdi>{name}</bdi>. The new manager is notified by email.
        </>
      }
      onOpenChange={() => onClose(false)}
      defaultValues={{ manager: [] as ChosenPerson[] }}
      record={request.id}
      submit={({ manager }) =>
        noting(
          api.put('/api/sign/requests/:id/manager', {
            params: { id: request.id },
            body: { managerId: manager[0]?.id ?? 0, previous },
          })
        )
      }
      onSuccess={(_, { manager }) => {
        toast({ title: 'Success', description: `${manager[0]?.name} now signs as manager.` })
        onClose(true)
      }}
      fieldFor={(field) => (field === 'managerId' ? 'manager' : field)}
      failure="The manager could not be changed."
      label="Save"
      busyLabel="Saving..."
    >
      {(form) => (
        <PeopleField
          form={form}
          name="manager"
          find={whoCanManage}
          label="Manager signer"
          required="Choose who signs as manager."
          single
        />
      )}
    </FormDialog>
  )
}
