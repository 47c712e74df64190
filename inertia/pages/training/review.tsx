import type { Review as Claim } from '#training/queries/evidence/review_queue'
import { PageHeader } from '~/components/layout/page_header'
import { Decide } from '~/components/review/decide'
import { ReviewPager } from '~/components/review/review_pager'
import { SentFile } from '~/components/review/sent_file'
import type { ReviewedKind } from '~/components/review/reviewed_kind'
import { EvidenceClaim } from '~/components/training/proof/evidence_claim'
import { EvidenceWarnings } from '~/components/training/proof/evidence_warnings'
import { Card, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'

type Props = { review: Claim }

const CERTIFICATE: ReviewedKind = {
  what: 'certificate',
  accept: '/api/training/evidence/:id/acceptance',
  reject: '/api/training/evidence/:id/rejection',
  page: '/training/reviews',
}

/** The file next to its details; below them without room. */
export default function Review({ review }: Props) {
  return (
    <>
      <ReviewPager {...review} page={CERTIFICATE.page} />
      <PageHeader title="Review a certificate" subtitle="Check the file against the details." />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SentFile
          key={review.id}
          address={`/api/training/evidence/${review.id}/file`}
          file={review.file}
          what={CERTIFICATE.what}
        />
        <Card>
          <CardTitle>Details entered</CardTitle>
          <EvidenceWarnings review={review} />
          <EvidenceClaim review={review} />
          <Decide
            key={review.id}
            review={{ ...review, decidedBy: review.reviewedBy, reason: review.rejectionReason }}
            kind={CERTIFICATE}
          />
        </Card>
      </div>
    </>
  )
}

Review.layout = AppShell
