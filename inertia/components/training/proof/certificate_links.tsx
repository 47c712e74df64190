import { Download } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { certificateAddress } from '~/lib/certificates'

interface CertificateLinksProps {
  moduleName: string
  /** what our own certificate is of; null where nothing was completed */
  completionId: number | null
  /** the uploaded certificate it stands on; null where there is none */
  evidenceId: number | null
}

/** Our own certificate, and the uploaded one beside it. */
export function CertificateLinks({ moduleName, completionId, evidenceId }: CertificateLinksProps) {
  return (
    <>
      {completionId !== null && (
        <Button asChild variant="outline" size="sm">
          <a href={certificateAddress(completionId)}>
            <Download aria-hidden />
            Certificate
            <span className="sr-only"> of {moduleName}</span>
          </a>
        </Button>
      )}
      {evidenceId !== null && (
        <Button asChild variant="outline" size="sm">
          <a href={`/api/training/evidence/${evidenceId}/file`}>
            <Download aria-hidden />
            Uploaded Certificate
            <span className="sr-only"> of {moduleName}</span>
          </a>
        </Button>
      )}
    </>
  )
}
