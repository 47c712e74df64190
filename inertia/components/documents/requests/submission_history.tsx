import type { RequestedDocument, Submission } from '#documents/queries/request_list'
import type { SubmissionState } from '#documents/request'
import { Link, usePage } from '@inertiajs/react'
import { Download } from 'lucide-react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Badge, type BadgeVariant } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { api } from '~/lib/api'
import { formatDateTime, formatShortDate } from '~/lib/dates'
import { toastOutcome } from '~/lib/failures'
import { DocumentRow, FiledBy } from './request_rows'

const words: Record<SubmissionState, [label: string, variant: BadgeVariant]> = {
  pending: ['Needs review', 'warning'],
  accepted: ['Accepted', 'success'],
  rejected: ['Not accepted', 'danger'],
  withdrawn: ['Withdrawn', 'neutral'],
}

interface SubmissionHistoryProps {
  asked: RequestedDocument
  own: boolean
  onChanged: () => void
}

/** Uploads with their decisions, the latest first. */
export function SubmissionHistory({ asked, own, onChanged }: SubmissionHistoryProps) {
  if (asked.submissions.length === 0) return null
  return (
    <Card>
      <CardTitle>What was uploaded</CardTitle>
      <ul aria-label="Uploads" className="grid gap-3">
        {asked.submissions.map((submission) => (
          <Entry key={submission.id} submission={submission} own={own} onChanged={onChanged} />
        ))}
      </ul>
    </Card>
  )
}

interface EntryProps extends Omit<SubmissionHistoryProps, 'asked'> {
  submission: Submission
}

function Entry({ submission, own, onChanged }: EntryProps) {
  const { id, state, file, reason, submittedAt, expiresOn } = submission
  const [label, variant] = words[state]
  const mayReview = usePage().props.permissions.includes('documents:manage')
  return (
    <DocumentRow
      name={<bdi>{file?.name ?? 'The file is no longer here'}</bdi>}
      actions={
        <>
          {file && (
            <Button asChild variant="outline" size="sm">
              <a href={`/api/documents/submissions/${id}/file`}>
                <Download aria-hidden />
                Download
                <span className="sr-only"> {file.name}</span>
              </a>
            </Button>
          )}
          {!own && state === 'pending' && mayReview && (
            <Button asChild size="sm">
              <Link href={`/documents/reviews/${id}`}>Review</Link>
            </Button>
          )}
          {own && state === 'pending' && (
            <ConfirmDialog
              trigger={
                <Button variant="outline" size="sm">
                  Withdraw
                </Button>
              }
              title="Withdraw this document?"
              description="Its file will be deleted. You can upload another one."
              confirmLabel="Withdraw"
              busyLabel="Taking back..."
              onConfirm={async () => {
                await toastOutcome(async () => {
                  await api.delete('/api/documents/submissions/:id', { params: { id } })
                  return 'The document was withdrawn.'
                }, 'The document could not be taken back.')
                onChanged()
              }}
            />
          )}
        </>
      }
    >
      <Badge variant={variant}>{label}</Badge>
      {formatDateTime(submittedAt)}
      {submission.filed && <FiledBy submission={submission} />}
      {expiresOn && <span>Valid until {formatShortDate(expiresOn)}</span>}
      {reason && (
        <span dir="auto" className="w-full wrap-anywhere whitespace-pre-line text-foreground">
          {reason}
        </span>
      )}
    </DocumentRow>
  )
}
