import type { RetainedDocument } from '#signing/queries/documents/retention_list'
import { Download, LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { DocumentRow } from '~/components/documents/requests/request_rows'
import { PersonLink } from '~/components/people/person_link'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { formatShortDate } from '~/lib/dates'
import { fullName } from '~/lib/people'
import { basisText, retentionBadge } from './retention_labels'

interface RetentionItemProps {
  document: RetainedDocument
  onHold: () => void
}

/** A signed document: its retention with the reason, and its actions. */
export function RetentionItem({ document, onHold }: RetentionItemProps) {
  const { name, employee, hold, destroyedAt, completedAt } = document
  const badge = retentionBadge(document)
  const label = `${name}, ${fullName(employee)}`

  return (
    <DocumentRow
      name={<bdi>{name}</bdi>}
      actions={
        !destroyedAt && (
          <>
            {completedAt && (
              <Button asChild variant="outline" size="sm">
                <a
                  href={`/api/sign/documents/${document.id}/file`}
                  aria-label={`Download: ${label}`}
                >
                  <Download aria-hidden />
                  Download
                </a>
              </Button>
            )}
            <Button
              variant="outline"
              size="sm"
              aria-label={`${hold ? 'Lift hold' : 'Hold'}: ${label}`}
              onClick={onHold}
            >
              {hold ? <LockKeyholeOpen aria-hidden /> : <LockKeyhole aria-hidden />}
              {hold ? 'Lift hold…' : 'Hold…'}
            </Button>
          </>
        )
      }
    >
      <Badge variant={badge.variant}>{badge.label}</Badge>
      <PersonLink id={employee.id} name={fullName(employee)} />
      <span className="basis-full">
        {destroyedAt
          ? `Deleted on ${formatShortDate(destroyedAt)}. Who signed it and when stays on record.`
          : basisText(document)}
      </span>
      {hold && (
        <span className="basis-full wrap-anywhere">
          Held since {formatShortDate(hold.since)} by <bdi>{hold.by}</bdi>: <bdi>{hold.reason}</bdi>
        </span>
      )}
    </DocumentRow>
  )
}
