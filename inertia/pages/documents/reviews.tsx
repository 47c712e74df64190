import type { PendingSubmission } from '#documents/queries/submission_queue'
import { Link } from '@inertiajs/react'
import { FileCheck2 } from 'lucide-react'
import { DocumentRow } from '~/components/documents/requests/request_rows'
import { DocumentTabs } from '~/components/documents/document_tabs'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { Pagination } from '~/components/lists/pagination'
import { addressOf } from '~/components/lists/list_address'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { formatShortDate } from '~/lib/dates'
import { fullName } from '~/lib/people'

type Props = { reviews: PendingSubmission[]; total: number; page: number; perPage: number }

const hrefFor = (page: number) => addressOf('/documents/reviews', { page }, { page: 1 })

export default function Reviews({ reviews, total, page, perPage }: Props) {
  useExistingPage({ page, perPage, total, hrefFor })

  return (
    <>
      <PageHeader
        title="Document reviews"
        subtitle="Documents that people uploaded. They count once somebody has accepted them."
        mobileSubtitle="Documents that people uploaded."
      />
      <div className="grid grid-cols-1 gap-6">
        <DocumentTabs current="reviews" />
        <Card>
          {total === 0 ? (
            <EmptyState
              icon={FileCheck2}
              title="Nothing to review"
              description="Every document that was uploaded has been decided about."
            />
          ) : (
            <>
              <ul aria-label="Documents that await review, oldest first" className="grid gap-3">
                {reviews.map((review) => (
                  <DocumentRow
                    key={review.id}
                    name={
                      <Link
                        href={`/documents/reviews/${review.id}`}
                        className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
                      >
                        <bdi>{review.name}</bdi>
                      </Link>
                    }
                  >
                    <bdi>{fullName(review)}</bdi>
                    <span>sent {formatShortDate(review.submittedAt)}</span>
                    {review.own && <Badge variant="neutral">Yours</Badge>}
                  </DocumentRow>
                ))}
              </ul>
              <Pagination
                page={page}
                perPage={perPage}
                total={total}
                hrefFor={hrefFor}
                label="Pages of documents"
              />
            </>
          )}
        </Card>
      </div>
    </>
  )
}

Reviews.layout = AppShell
