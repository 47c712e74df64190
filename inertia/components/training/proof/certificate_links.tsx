import { Download } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { certificateAddress } from '~/lib/certificates'

interface CertificateLinksProps {
  moduleName: string
  /** the completion of our own certificate; null without one */
  completionId: number | null
  /** the uploaded certificate behind it, or null */
  evidenceId: number | null
}

/** Our own certificate, and the uploaded one. */
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
