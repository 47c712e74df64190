import type { PersonDocuments } from '#dashboard/queries/own_documents'
import { Link, usePage } from '@inertiajs/react'
import { FileCheck } from 'lucide-react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Button } from '~/components/ui/button'
import { useRemote } from '~/hooks/use_remote'
import { RequestedFile } from './requests/request_rows'
import { SignedFiles } from './requests/signing_rows'

interface PersonDocumentsProps {
  employee: { id: number; userId: number }
  /** The surrounding part already has a heading. */
  heading?: boolean
}

/** Whether the viewer may see another person's documents. The server decides the same. */
export function useMaySeeDocuments(employee: { userId: number }): boolean {
  const { permissions, user } = usePage().props
  return (
    permissions.includes('documents:manage') ||
    (employee.userId === user?.id && permissions.includes('documents:view'))
  )
}

/** A person's documents: signed, uploaded and read. */
export function PersonDocuments({ employee, heading = true }: PersonDocumentsProps) {
  const { permissions } = usePage().props
  const { data, failed, reload } = useRemote('/api/documents/employees/:id', {
    params: { id: employee.id },
  })

  return (
    <section className="grid gap-3" aria-busy={!data && !failed}>
      {heading && <h3 className="text-sm font-semibold">Documents</h3>}
      {data ? (
        data.signing.length + data.asked.length === 0 ? (
          <p className="text-sm text-muted-foreground">No documents are open or completed.</p>
        ) : (
          <ul aria-label="Documents" className="grid grid-cols-1 gap-3">
            {data.signing.map((request) => (
              <SignedFiles key={`sign ${request.id}`} request={request} />
            ))}
            {data.asked.map((asked) => (
              <RequestedFile key={asked.id} asked={asked} />
            ))}
          </ul>
        )
      ) : failed ? (
        <LoadFailed onRetry={reload}>Couldn’t load the documents.</LoadFailed>
      ) : (
        <p role="status" className="text-sm text-muted-foreground">
          Loading...
        </p>
      )}
      {data && permissions.includes('documents:manage') && (
        <Button asChild variant="outline" size="sm" className="w-fit">
          <Link href={`/documents/evidence?employeeId=${employee.id}`}>
            <FileCheck aria-hidden />
            Evidence pack
          </Link>
        </Button>
      )}
    </section>
  )
}
