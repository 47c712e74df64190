import { CERTIFICATE_LINE_LENGTH } from '#training/limits'
import { FileField, FileProgress } from '~/components/forms/file_field'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { useCompanyDay } from '~/hooks/use_company_day'
import { useUploadForm } from '~/hooks/use_upload_form'
import { upload } from '~/lib/upload'
import { toast } from '~/hooks/use_toast'

interface UploadCertificateProps {
  moduleId: number
  onClose: () => void
  onUploaded: () => void
}

const MAX_BYTES = 10 * 1024 * 1024
const ACCEPTED = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg'

export default function UploadCertificate(props: UploadCertificateProps) {
  return (
    <DialogFrame
      title="Upload Certificate"
      description="A PDF, or a photo of it as PNG or JPEG, up to 10 MB."
      onOpenChange={props.onClose}
    >
      <UploadForm {...props} />
    </DialogFrame>
  )
}

function UploadForm({ moduleId, onClose, onUploaded }: UploadCertificateProps) {
  const { today } = useCompanyDay()
  const { form, onSubmit, submitting, file, choose, cancel } = useUploadForm({
    defaultValues: { name: '', issuer: '', issuedOn: '', expiresOn: '' },
    maxBytes: MAX_BYTES,
    missing: 'Choose the file of your certificate',
    send: (values, sent, fileName) =>
      upload('POST', '/api/training/modules/:id/evidence', sent, {
        params: { id: moduleId },
        query: { ...values, fileName },
      }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Certificate uploaded. It needs review.' })
      onClose()
      onUploaded()
    },
    failure: 'Failed to upload the certificate. Please try again.',
  })

  return (
    <DialogForm
      onSubmit={onSubmit}
      submitting={submitting}
      label="Upload"
      busyLabel="Uploading..."
      onCancel={() => cancel() || onClose()}
    >
      <FormField
        form={form}
        name="name"
        label="Certificate name"
        maxLength={CERTIFICATE_LINE_LENGTH}
        required="The name is required"
      />
      <FormField
        form={form}
        name="issuer"
        label="Issued by"
        maxLength={CERTIFICATE_LINE_LENGTH}
        required="The issuer is required"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          form={form}
          name="issuedOn"
          label="Issue date"
          type="date"
          max={today}
          required="The issue date is required"
          rules={{ validate: (day) => day <= today || 'The issue date lies in the future.' }}
        />
        <FormField
          form={form}
          name="expiresOn"
          label="Expiration date"
          type="date"
          min={today}
          hint="Leave it empty if it does not expire."
          rules={{ validate: (day) => !day || day >= today || 'This certificate has expired.' }}
        />
      </div>
      <FileField file={file} accept={ACCEPTED} onChoose={choose} />
      <FileProgress file={file} />
    </DialogForm>
  )
}
