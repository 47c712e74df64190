import type { RequestedDocument, Submission } from '#documents/queries/request_list'
import { Link } from '@inertiajs/react'
import { BookOpenCheck, Download, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { dueText, formatShortDate } from '~/lib/dates'
import { requestBadge } from './request_labels'

interface DocumentRowProps {
  name: ReactNode
  children: ReactNode
  actions?: ReactNode
  /** A checkbox before its name. */
  select?: ReactNode
}

/** One document of a list: its name, its status, its actions. */
export function DocumentRow({ name, children, actions, select }: DocumentRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg border px-4 py-3">
      {select}
      <div className="grid min-w-0 flex-1 basis-56 gap-1 text-sm">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground">
          {children}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  )
}

/** A document to upload or to read. */
export function RequestTask({ asked }: { asked: RequestedDocument }) {
  const badge = requestBadge(asked)
  const upload = asked.kind === 'upload'
  const rejected = asked.submissions[0]?.state === 'rejected'
  return (
    <DocumentRow
      name={<bdi>{asked.name}</bdi>}
      actions={
        <Button asChild>
          <Link href={`/documents/requests/${asked.id}`}>
            {upload ? <Upload aria-hidden /> : <BookOpenCheck aria-hidden />}
            {upload ? 'Upload' : 'Read'}
            <span className="sr-only"> {asked.name}</span>
          </Link>
        </Button>
      }
    >
      <Badge variant={badge.variant}>{badge.label}</Badge>
      {dueText({ dueOn: asked.dueOn, late: asked.overdue })}
      {rejected && <Badge variant="warning">The last one was not accepted</Badge>}
    </DocumentRow>
  )
}

export const FiledBy = ({ submission }: { submission: Submission }) => (
  <span>
    Filed by <bdi>{submission.decidedBy}</bdi>
  </span>
)

/** An uploaded or read document. */
export function RequestedFile({ asked }: { asked: RequestedDocument }) {
  const badge = requestBadge(asked)
  const [latest] = asked.submissions
  const address =
    asked.kind === 'read'
      ? `/api/documents/requests/${asked.id}/file`
      : latest?.file
        ? `/api/documents/submissions/${latest.id}/file`
        : null
  return (
    <DocumentRow
      name={
        <Link
          href={`/documents/requests/${asked.id}`}
          className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
        >
          <bdi>{asked.name}</bdi>
        </Link>
      }
      actions={
        address && (
          <Button asChild variant="outline" size="sm">
            <a href={address}>
              <Download aria-hidden />
              Download
              <span className="sr-only"> {asked.name}</span>
            </a>
          </Button>
        )
      }
    >
      <Badge variant={badge.variant}>{badge.label}</Badge>
      {asked.state === 'open' && asked.dueOn && (
        <span>{dueText({ dueOn: asked.dueOn, late: asked.overdue })}</span>
      )}
      {asked.doneAt && <span>{formatShortDate(asked.doneAt)}</span>}
      {latest?.filed && <FiledBy submission={latest} />}
      {asked.state === 'submitted' && latest && (
        <span>Sent {formatShortDate(latest.submittedAt)}</span>
      )}
      {latest?.expiresOn && <span>Valid until {formatShortDate(latest.expiresOn)}</span>}
    </DocumentRow>
  )
}
