import { PACKET_NAME_LENGTH } from '#onboarding/limits'
import type { PacketKind } from '#onboarding/models/states'
import { FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { api } from '~/lib/api'
import { messageOf } from '~/lib/failures'

const GIVEN_WHEN: Record<PacketKind, string> = {
  onboarding: 'Starts (onboarding)',
  offboarding: 'Leaves (offboarding)',
}

interface NewPacketDialogProps {
  onClose: () => void
  onCreated: (id: number) => void
}

/** A packet's name and kind; everything else is in its editor. */
export default function NewPacketDialog({ onClose, onCreated }: NewPacketDialogProps) {
  const key = useIdempotencyKey()
  return (
    <FormDialog
      title="New packet"
      description="It starts as a draft. No one gets it until you turn it on."
      onOpenChange={(open) => !open && onClose()}
      defaultValues={{ name: '', kind: 'onboarding' as PacketKind }}
      submit={(values) =>
        api.post('/api/onboarding/packets', {
          body: { ...values, items: [] },
          headers: { 'idempotency-key': key.current() },
        })
      }
      onSuccess={({ id }) => onCreated(id)}
      failure={(error) => {
        key.failed(error)
        return { title: 'Error', description: messageOf(error, 'The packet could not be created.') }
      }}
      label="Create packet"
      busyLabel="Creating..."
    >
      {(form) => (
        <>
          <FormField
            form={form}
            name="name"
            label="Name"
            required="Enter a name."
            maxLength={PACKET_NAME_LENGTH}
          />
          <FormField form={form} name="kind" label="Given when someone" choices={GIVEN_WHEN} />
        </>
      )}
    </FormDialog>
  )
}
