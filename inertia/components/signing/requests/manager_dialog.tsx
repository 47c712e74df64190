import type { SigningRequest } from '#signing/queries/request_list'
import { useState } from 'react'
import { FormActions } from '~/components/forms/form_actions'
import { Notice } from '~/components/feedback/notice'
import { PersonPicker, whoCanManage } from '~/components/people/person_picker'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { messageOf } from '~/lib/failures'

interface ManagerDialogProps {
  request: SigningRequest
  onClose: (changed: boolean) => void
}

/** Names another person who signs as manager. */
export function ManagerDialog({ request, onClose }: ManagerDialogProps) {
  const [chosen, setChosen] = useState<ChosenPerson[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, attempt } = useAttempt()
  const current = request.actions.find(({ role }) => role === 'MANAGER')

  const save = () =>
    attempt(
      async () => {
        const [manager] = chosen
        if (!manager) return setFailure('Choose who signs as manager.')
        await api.put('/api/sign/requests/:id/manager', {
          params: { id: request.id },
          body: { managerId: manager.id },
        })
        toast({ title: 'Success', description: `${manager.name} signs as manager now.` })
        onClose(true)
      },
      (error) => setFailure(messageOf(error, 'The manager could not be changed.'))
    )

  return (
    <Dialog open onOpenChange={(open) => !open && onClose(false)}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Change manager</DialogTitle>
          <DialogDescription>
            Now <bdi>{current?.recipientName}</bdi>. Who is chosen instead is told by mail.
          </DialogDescription>
        </DialogHeader>
        {failure && (
          <Notice role="alert" variant="danger">
            {failure}
          </Notice>
        )}
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <PersonPicker
            chosen={chosen}
            onChange={(people) => setChosen(people.slice(-1))}
            find={whoCanManage}
            label="Who signs as manager"
          />
          <FormActions
            submitting={busy}
            label="Save"
            busyLabel="Saving..."
            onCancel={() => onClose(false)}
          />
        </form>
      </DialogContent>
    </Dialog>
  )
}
