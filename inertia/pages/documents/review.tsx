import type { SubmissionReview } from '#documents/queries/submission_queue'
import { PageHeader } from '~/components/layout/page_header'
import { Fact } from '~/components/details'
import { Decide } from '~/components/review/decide'
import { ReviewPager } from '~/components/review/review_pager'
import { SentFile } from '~/components/review/sent_file'
import type { ReviewedKind } from '~/components/review/reviewed_kind'
import { Warning } from '~/components/review/warning'
import { Card, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { formatDateTime, formatShortDate } from '~/lib/dates'
import { fullName } from '~/lib/people'

type Props = { review: SubmissionReview }

const DOCUMENT: ReviewedKind = {
  what: 'document',
  accept: '/api/documents/submissions/:id/acceptance',
  reject: '/api/documents/submissions/:id/rejection',
  page: '/documents/reviews',
}

/** The file next to the request; below it without room. */
export default function Review({ review }: Props) {
  return (
    <>
      <ReviewPager {...review} page={DOCUMENT.page} />
      <PageHeader title="Review a document" subtitle="Check the file against the request." />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SentFile
          key={review.id}
          address={`/api/documents/submissions/${review.id}/file`}
          file={review.file}
          what={DOCUMENT.what}
        />
        <Card>
          <CardTitle>Request</CardTitle>
          <Warnings review={review} />
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <Fact label="Person">{fullName(review)}</Fact>
            <Fact label="Document">{review.name}</Fact>
            <Fact label="Sent">{formatDateTime(review.submittedAt)}</Fact>
            <Fact label="Valid until">
              {review.expiresOn ? formatShortDate(review.expiresOn) : 'Not given'}
            </Fact>
            {review.instructions && (
              <Fact label="Instructions" wide>
                {review.instructions}
              </Fact>
            )}
          </dl>
          <Decide key={review.id} review={review} kind={DOCUMENT} />
        </Card>
      </div>
    </>
  )
}

const became = {
  pending: 'needs review',
  accepted: 'was accepted',
  rejected: 'was rejected',
  withdrawn: 'was withdrawn',
}

function Warnings({ review: { warnings, expiresOn } }: Props) {
  const others = warnings.sameFile.some(({ samePerson }) => !samePerson)
  return (
    <>
      {warnings.sameFile.length > 0 && (
        <Warning
          variant={others ? 'danger' : 'warning'}
          title={others ? 'Someone else uploaded the same file' : 'This file was uploaded before'}
        >
          <ul className="grid gap-1">
            {warnings.sameFile.map((file) => (
              <li key={file.submissionId}>
                <bdi>{file.samePerson ? 'The same person' : (file.person ?? 'Another person')}</bdi>
                , for <bdi>{file.name}</bdi> on {formatShortDate(file.submittedAt)}: it{' '}
                {became[file.state]}
              </li>
            ))}
          </ul>
        </Warning>
      )}
      {warnings.expired && (
        <Warning variant="warning" title={`It expired on ${formatShortDate(expiresOn)}`}>
          <p>Request a newer one if it must be valid.</p>
        </Warning>
      )}
    </>
  )
}

Review.layout = AppShell
