import { Link } from '@inertiajs/react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { DialogFrame, FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { useRemote } from '~/hooks/use_remote'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { RUN_KINDS, type PersonOnboarding } from './checklist_labels'

interface AddPacketDialogProps {
  employee: PersonOnboarding['employee']
  onClose: () => void
  onAdded: () => void
}

/** The longest page of a list. */
const MOST = 100

/** Gives one person a packet, whether it matches them or not. */
export default function AddPacketDialog({ employee, onClose, onAdded }: AddPacketDialogProps) {
  const { data, failed, reload } = useRemote('/api/onboarding/packets', {
    query: { status: 'live', perPage: MOST },
  })
  const key = useIdempotencyKey()
  const frame = {
    title: 'Add packet',
    description: (
      <>
        Its items are added to the checklist that <bdi>{employee.name}</bdi> has in progress. If
        there is none, a new one starts.
      </>
    ),
    onOpenChange: (open: boolean) => !open && onClose(),
  }
  // Offboarding is for people with a last day.
  const packets = data?.filter(({ kind }) => kind === 'onboarding' || employee.endDate !== null)

  if (!packets || packets.length === 0) {
    return (
      <DialogFrame {...frame}>
        {packets ? (
          <div className="grid gap-4 text-sm">
            <p>There is no live packet.</p>
            <Button asChild className="w-fit">
              <Link href="/onboarding/packets">Open packets</Link>
            </Button>
          </div>
        ) : failed ? (
          <LoadFailed onRetry={reload}>The packets could not be loaded.</LoadFailed>
        ) : (
          <p role="status" className="text-sm text-muted-foreground">
            Loading...
          </p>
        )}
      </DialogFrame>
    )
  }
  const choices = Object.fromEntries(
    packets.map(({ id, name, kind }) => [String(id), `${name} (${RUN_KINDS[kind].toLowerCase()})`])
  )
  return (
    <FormDialog
      {...frame}
      defaultValues={{ packetId: String(packets[0]?.id) }}
      submit={({ packetId }) =>
        api.post('/api/onboarding/checklists', {
          body: { packetId: Number(packetId), employeeIds: [employee.id] },
          headers: { 'idempotency-key': key.current(Number(packetId)) },
        })
      }
      onSuccess={({ counts, results: [result] }) => {
        if (counts.refused > 0) {
          key.renew()
          toast({ description: result?.message ?? 'Nothing was added.', variant: 'destructive' })
          return
        }
        if (counts.started === 0) toast({ description: `Nothing was added. ${result?.message}` })
        else toast({ title: 'Success', description: 'Packet added.' })
        onAdded()
      }}
      failure="The packet could not be added. Please try again."
      label="Add packet"
      busyLabel="Adding..."
    >
      {(form) => (
        <FormField
          form={form}
          name="packetId"
          label="Packet"
          choices={choices}
          required="Choose a packet"
        />
      )}
    </FormDialog>
  )
}
