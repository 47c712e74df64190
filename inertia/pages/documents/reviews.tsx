import type { ListScope } from '#accounts/models/states'
import type { PendingSubmission } from '#documents/queries/submission_queue'
import { Link } from '@inertiajs/react'
import { FileCheck2 } from 'lucide-react'
import { DocumentRow } from '~/components/documents/requests/request_rows'
import { DocumentTabs } from '~/components/documents/document_tabs'
import type { Paged } from '~/components/lists/list_address'
import { ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { ScopeSwitch } from '~/components/people/scope_switch'
import { Badge } from '~/components/ui/badge'
import AppShell from '~/layouts/app_shell'
import { formatShortDate } from '~/lib/dates'
import { fullName } from '~/lib/people'

type Props = Paged & { reviews: PendingSubmission[]; filters: { scope: ListScope | '' } }

export default function Reviews(props: Props) {
  const { reviews, filters } = props
  const list = useListQuery({ path: '/documents/reviews', props, only: ['reviews'] })

  return (
    <ListPage
      title="Document reviews"
      subtitle="Documents that people uploaded. They count once someone accepts them."
      mobileSubtitle="Documents that people uploaded."
      actions={<ScopeSwitch scope={filters.scope} onChange={(scope) => list.change({ scope })} />}
      tabs={<DocumentTabs current="reviews" />}
      list={list}
      noun="documents"
      empty={{
        icon: FileCheck2,
        title: 'Nothing to review',
        description: 'All uploaded documents have been reviewed.',
      }}
    >
      {reviews.length > 0 && (
        <ul aria-label="Documents that need review, oldest first" className="grid gap-3">
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
              <span>Sent {formatShortDate(review.submittedAt)}</span>
              {review.own && <Badge variant="neutral">Yours</Badge>}
            </DocumentRow>
          ))}
        </ul>
      )}
    </ListPage>
  )
}

Reviews.layout = AppShell
