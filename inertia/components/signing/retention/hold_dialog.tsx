import type { RetainedDocument } from '#signing/queries/documents/retention_list'
import { FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { toast } from '~/hooks/use_toast'
import { api, ApiError } from '~/lib/api'
import { fullName } from '~/lib/people'
import { documentsText } from './retention_labels'

interface HoldDialogProps {
  /** All of them on hold, or none. */
  documents: RetainedDocument[]
  /** Called with whether anything has changed. */
  onClose: (changed: boolean) => void
}

/** Places or lifts a legal hold on documents, with a reason. */
export function HoldDialog({ documents, onClose }: HoldDialogProps) {
  const [first] = documents
  const held = !first?.hold

  return (
    <FormDialog
      title={held ? 'Add legal hold' : 'Lift legal hold'}
      description={
        <>
          {documents.length === 1 && first ? (
            <>
              <bdi>{first.name}</bdi>, <bdi>{fullName(first.employee)}</bdi>.{' '}
            </>
          ) : (
            `${documentsText(documents.length)}. `
          )}
          {held
            ? 'Documents under a legal hold are kept past their retention period.'
            : 'The document can be deleted again once its retention period is over.'}
        </>
      }
      onOpenChange={() => onClose(false)}
      defaultValues={{ reason: '' }}
      record={documents.map(({ id }) => id).join()}
      submit={({ reason }) => holdEach(documents, held, reason.trim())}
      onSuccess={(skipped) => {
        toast({ description: told(documents.length - skipped.length, skipped, held) })
        onClose(true)
      }}
      failure={held ? 'The hold could not be set.' : 'The hold could not be lifted.'}
      label={held ? 'Hold' : 'Lift hold'}
      busyLabel={held ? 'Holding...' : 'Lifting...'}
    >
      {(form) => (
        <FormField
          form={form}
          name="reason"
          label="Reason"
          hint="Kept in the audit log."
          required="A reason is required"
          maxLength={500}
          multiline
        />
      )}
    </FormDialog>
  )
}

/** @returns why some are unchanged: someone else was faster. */
async function holdEach(documents: RetainedDocument[], held: boolean, reason: string) {
  const skipped: string[] = []
  for (const { id } of documents) {
    try {
      await api.put('/api/sign/documents/:id/hold', { params: { id }, body: { held, reason } })
    } catch (error) {
      const moved = error instanceof ApiError && [404, 409].includes(error.status)
      if (!moved || documents.length === 1) throw error
      skipped.push(error.reason ?? '')
    }
  }
  return skipped
}

function told(changed: number, skipped: string[], held: boolean): string {
  const done = held ? 'under a legal hold' : 'no longer under a legal hold'
  const text = `${documentsText(changed)} ${changed === 1 ? 'is' : 'are'} ${done}.`
  return skipped.length > 0 ? `${text} ${skipped.length} unchanged: ${skipped[0]}` : text
}
