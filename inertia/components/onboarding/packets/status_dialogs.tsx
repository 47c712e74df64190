import type { PacketView } from '#onboarding/queries/packets/packet_list'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { packetActions } from './packet_actions'
import { whomInWords } from './packet_labels'

interface StatusDialogProps {
  packet: PacketView
  onClose: () => void
  /** Whether it succeeded or not. */
  onDone: () => void
}

/** Turns a packet on, after it says who gets it. */
export function TurnOnDialog({ packet, onClose, onDone }: StatusDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Turn on packet"
      description={
        <>
          From now on, <bdi>{packet.name}</bdi> is given{' '}
          {packet.kind === 'onboarding' ? 'at approval' : 'when someone leaves'}. Who gets it:{' '}
          <bdi>{whomInWords(packet)}</bdi>.{' '}
          {packet.kind === 'onboarding' &&
            'Items for before the first day go out at once to people who have registered and wait for approval. '}
          People whose checklist has started already keep it as it is.
        </>
      }
      confirmLabel="Turn on"
      busyLabel="Turning on..."
      onConfirm={() => packetActions.start(packet).finally(onDone)}
    />
  )
}

/** Archives a packet, or deletes a draft. */
export function RetireDialog({ packet, onClose, onDone }: StatusDialogProps) {
  const draft = packet.status === 'draft'
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={draft ? 'Delete packet' : 'Archive packet'}
      description={
        draft ? (
          <>
            <bdi>{packet.name}</bdi> is deleted with its items. If someone has had it, it moves to
            the archive instead.
          </>
        ) : (
          <>
            No one else gets <bdi>{packet.name}</bdi>. People whose checklist has started keep it.{' '}
            {packet.kind === 'onboarding' &&
              'People who wait for approval get the other packets that match them instead. '}
            You can turn it on again.
          </>
        )
      }
      confirmLabel={draft ? 'Delete' : 'Archive'}
      busyLabel={draft ? 'Deleting...' : 'Archiving...'}
      destructive={draft}
      onConfirm={() => packetActions.retire(packet).finally(onDone)}
    />
  )
}
