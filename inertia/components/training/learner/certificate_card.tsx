import type { EvidenceFacts } from '#training/queries/completions/history_rows'
import type { OwnModuleDetails } from '#training/queries/own/own_module'
import { router } from '@inertiajs/react'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { toastFailure } from '~/lib/failures'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatShortDate } from '~/lib/dates'
import { onDemand } from '~/lib/on_demand'

const UploadCertificate = onDemand(() => import('./upload_certificate'))

const reload = () => router.reload({ only: ['module'] })

export function CertificateCard({ module }: { module: OwnModuleDetails }) {
  const [uploading, setUploading] = useState(false)
  const [latest] = module.history.evidence
  const pending = latest?.state === 'pending' ? latest : null
  const rejected = latest?.state === 'rejected' ? latest : null
  const { accepted = false, lapsedOn = null } = module.parts.certificate ?? {}

  return (
    <Card>
      <CardHeader>
        <CardTitle>Certificate Upload</CardTitle>
        <CardDescription>
          Upload a certificate you earned elsewhere. It counts once a reviewer accepts it.
        </CardDescription>
      </CardHeader>
      {accepted && (
        <p className="flex items-center gap-2 text-sm font-semibold text-success">
          <CircleCheck aria-hidden className="size-4" />
          Your certificate was accepted.
        </p>
      )}
      {module.open && rejected && (
        <Notice variant="danger">
          <p>
            <bdi className="font-semibold">{rejected.name}</bdi> was rejected:{' '}
            <bdi>{rejected.rejectionReason}</bdi>
          </p>
          <p className="mt-1">You can upload another one.</p>
        </Notice>
      )}
      {module.open && lapsedOn && !pending && !rejected && (
        <Notice variant="warning">
          Your accepted certificate expired on {formatShortDate(lapsedOn)}, before the rest was
          done. Upload its renewal.
        </Notice>
      )}
      {pending && <Pending evidence={pending} />}
      {module.open && !pending && !accepted && (
        <Button className="w-fit max-sm:w-full" onClick={() => setUploading(true)}>
          Upload Certificate
        </Button>
      )}
      {uploading && (
        <UploadCertificate
          moduleId={module.id}
          onClose={() => setUploading(false)}
          onUploaded={reload}
        />
      )}
    </Card>
  )
}

function Pending({ evidence }: { evidence: EvidenceFacts }) {
  async function withdraw() {
    try {
      await api.delete('/api/training/evidence/:id', { params: { id: evidence.id } })
      toast({ description: 'The certificate is withdrawn.' })
    } catch (error) {
      toastFailure(error, 'Failed to withdraw the certificate. Please try again.')
    }
    reload()
  }

  return (
    <div className="grid gap-3">
      <Notice variant="warning">
        <bdi className="font-semibold">{evidence.name}</bdi> of{' '}
        {formatShortDate(evidence.submittedAt)} needs review.
      </Notice>
      <ConfirmDialog
        trigger={
          <Button variant="outline" className="w-fit max-sm:w-full">
            Withdraw
          </Button>
        }
        title="Withdraw this certificate?"
        description="It won't be reviewed, and its file will be deleted. You can upload another one."
        confirmLabel="Withdraw certificate"
        busyLabel="Withdrawing..."
        destructive
        onConfirm={withdraw}
      />
    </div>
  )
}
