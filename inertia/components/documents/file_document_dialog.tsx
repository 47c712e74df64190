import { DOCUMENT_NAME_LENGTH } from '#documents/limits'
import { useController, type UseFormReturn } from 'react-hook-form'
import { FileField, FileProgress } from '~/components/forms/file_field'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { NativeSelect } from '~/components/ui/native-select'
import { useCompanyDay } from '~/hooks/use_company_day'
import { useRemote } from '~/hooks/use_remote'
import { toast } from '~/hooks/use_toast'
import { useUploadForm } from '~/hooks/use_upload_form'
import { fullName } from '~/lib/people'
import { upload } from '~/lib/upload'
import { fileHint, fileTypes, MEBIBYTE } from './requests/file_rules'

export interface PersonToFileFor {
  id: number
  userId: number
  firstName: string
  lastName: string
}

interface FileDocumentDialogProps {
  employee: PersonToFileFor
  onClose: () => void
}

type Values = { document: string; name: string; expiresOn: string }

/** What is in the library is filed by its name. */
const OTHER = 'other'
const ANY_FILE = { accepts: ['pdf', 'image'], maxBytes: 25 * MEBIBYTE, asksExpiry: false } as const

/** A file for a person's documents, which HR accepts by filing it. */
export default function FileDocumentDialog(props: FileDocumentDialogProps) {
  return (
    <DialogFrame
      title="File document"
      description={
        <>
          It is added to the documents of <bdi>{fullName(props.employee)}</bdi>, who can see it. It
          counts as uploaded and accepted.
        </>
      }
      onOpenChange={props.onClose}
      onInteractOutside={(event) => event.preventDefault()}
    >
      <FilingForm {...props} />
    </DialogFrame>
  )
}

function FilingForm({ employee, onClose }: FileDocumentDialogProps) {
  const { today } = useCompanyDay()
  const choices = useChoices(employee)
  const requestOf = (chosen: string) =>
    choices.requests.find(({ id }) => chosen === `request ${id}`)
  const limitOf = (chosen: string) => requestOf(chosen)?.maxBytes ?? ANY_FILE.maxBytes
  const { form, onSubmit, submitting, file, choose, cancel } = useUploadForm<Values, unknown>({
    defaultValues: { document: '', name: '', expiresOn: '' },
    maxBytes: (values) => limitOf(values.document),
    missing: 'Choose a file',
    send: (values, sent, fileName) => {
      const { document, name, expiresOn } = values
      const requested = requestOf(document)
      return upload('POST', '/api/documents/employees/:id/submissions', sent, {
        params: { id: employee.id },
        query: {
          ...(requested ? { requestId: requested.id } : { name: choices.nameOf(document) ?? name }),
          expiresOn,
          fileName,
        },
      })
    },
    onSuccess: () => {
      toast({ title: 'Success', description: `Document filed for ${fullName(employee)}.` })
      onClose()
    },
    failure: 'The document could not be filed. Please try again.',
  })
  const chosen = form.watch('document')
  const { accepts, asksExpiry } = requestOf(chosen) ?? ANY_FILE

  return (
    <DialogForm
      onSubmit={onSubmit}
      submitting={submitting}
      label="File document"
      busyLabel="Filing..."
      onCancel={() => cancel() || onClose()}
    >
      <DocumentSelect form={form} choices={choices} />
      {chosen === OTHER && (
        <FormField
          form={form}
          name="name"
          label="Name"
          hint="For instance: Signed job description"
          maxLength={DOCUMENT_NAME_LENGTH}
          required="Enter the name of the document"
        />
      )}
      <FileField
        file={file}
        accept={fileTypes(accepts)}
        hint={fileHint(accepts, limitOf(chosen))}
        onChoose={choose}
      />
      <FormField
        form={form}
        name="expiresOn"
        label="Valid until"
        type="date"
        min={today}
        required={asksExpiry ? 'Enter the expiration date' : undefined}
        rules={{ validate: (day) => !day || day >= today || 'This document has expired.' }}
      />
      <FileProgress file={file} />
    </DialogForm>
  )
}

type Choices = ReturnType<typeof useChoices>

/** What the person is asked to upload, and what is in the library. */
function useChoices(employee: PersonToFileFor) {
  const theirs = useRemote('/api/documents/employees/:id', { params: { id: employee.id } })
  const library = useRemote('/api/documents/templates')
  const requests = (theirs.data?.asked ?? []).filter(
    ({ kind, state }) => kind === 'upload' && state === 'open'
  )
  const templates = library.data ?? []
  return {
    requests,
    templates,
    failed: theirs.failed || library.failed,
    nameOf: (chosen: string) => templates.find(({ id }) => chosen === `template ${id}`)?.name,
  }
}

interface DocumentSelectProps {
  form: UseFormReturn<Values>
  choices: Choices
}

function DocumentSelect({ form, choices }: DocumentSelectProps) {
  const { requests, templates, failed } = choices
  const required = 'Choose which document it is'
  // Controlled by React, since the options load after the value.
  const { field } = useController({ control: form.control, name: 'document', rules: { required } })
  return (
    <FormField
      form={form}
      name="document"
      label="Document"
      required={required}
      hint={
        failed
          ? 'Requests and the library could not be loaded.'
          : field.value.startsWith('template')
            ? 'A signature request for it stays open until it is signed or canceled.'
            : undefined
      }
    >
      {(control) => (
        <NativeSelect {...control} {...field}>
          <option value="">Choose a document</option>
          {requests.length > 0 && (
            <optgroup label="Requested">
              {requests.map(({ id, name }) => (
                <option key={id} value={`request ${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          {templates.length > 0 && (
            <optgroup label="Library">
              {templates.map(({ id, name }) => (
                <option key={id} value={`template ${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          <option value={OTHER}>Another document</option>
        </NativeSelect>
      )}
    </FormField>
  )
}
