import { NOTE_LENGTH } from '#onboarding/limits'
import { FileField, FileProgress } from '~/components/forms/file_field'
import { DialogForm, DialogFrame, FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { useUploadForm } from '~/hooks/use_upload_form'
import { api } from '~/lib/api'
import { upload } from '~/lib/upload'
import type { OpenTask } from '../checklist/checklist_labels'

interface DoneDialogProps {
  task: OpenTask
  onClose: () => void
  onDone: () => void
}

const FAILED = 'The task could not be marked as done. Please try again.'

/** Marks a task as done with its proof: a note, or a file. */
export default function DoneDialog(props: DoneDialogProps) {
  return props.task.proof === 'file' ? <WithFile {...props} /> : <WithNote {...props} />
}

const describe = (task: OpenTask) => <bdi>{task.name}</bdi>

function WithNote({ task, onClose, onDone }: DoneDialogProps) {
  return (
    <FormDialog
      title="Mark as done"
      description={describe(task)}
      onOpenChange={(open) => !open && onClose()}
      defaultValues={{ note: '' }}
      record={task.id}
      submit={({ note }) =>
        api.post('/api/onboarding/items/:id/done', {
          params: { id: task.id },
          body: { note: note.trim() },
        })
      }
      onSuccess={onDone}
      failure={FAILED}
      label="Mark as done"
      busyLabel="Saving..."
    >
      {(form) => (
        <FormField
          form={form}
          name="note"
          label="Note"
          hint="Everyone who sees this checklist can read it."
          required="Write a note"
          maxLength={NOTE_LENGTH}
          multiline
        />
      )}
    </FormDialog>
  )
}

const MEBIBYTE = 1024 * 1024
const MAX_BYTES = 10 * MEBIBYTE

function WithFile({ task, onClose, onDone }: DoneDialogProps) {
  const { form, onSubmit, submitting, file, choose, cancel } = useUploadForm({
    defaultValues: { note: '' },
    record: task.id,
    maxBytes: MAX_BYTES,
    missing: 'Choose a file',
    send: ({ note }, sent, name) =>
      upload('PUT', '/api/onboarding/items/:id/proof', sent, {
        params: { id: task.id },
        query: { name, note: note.trim() },
      }),
    onSuccess: onDone,
    failure: FAILED,
  })
  return (
    <DialogFrame
      title="Mark as done"
      description={describe(task)}
      onOpenChange={(open) => !open && onClose()}
    >
      <DialogForm
        onSubmit={onSubmit}
        label="Mark as done"
        busyLabel="Uploading..."
        submitting={submitting}
        onCancel={() => {
          if (!cancel()) onClose()
        }}
      >
        <FileField
          file={file}
          accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
          hint="A PDF, or a photo as PNG or JPEG, up to 10 MB"
          onChoose={(chosen) => chosen && choose(chosen)}
        />
        <FormField form={form} name="note" label="Note" maxLength={NOTE_LENGTH} multiline />
        <FileProgress file={file} />
      </DialogForm>
    </DialogFrame>
  )
}
