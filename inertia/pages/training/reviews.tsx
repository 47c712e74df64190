import type { ListScope } from '#accounts/models/states'
import type { PendingReview } from '#training/queries/evidence/review_queue'
import { Link } from '@inertiajs/react'
import { FileCheck2 } from 'lucide-react'
import type { Paged } from '~/components/lists/list_address'
import { ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { TrainingTabs } from '~/components/training/training_tabs'
import { ScopeSwitch } from '~/components/people/scope_switch'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { formatShortDate } from '~/lib/dates'
import { fullName } from '~/lib/people'

type Props = Paged & { reviews: PendingReview[]; filters: { scope: ListScope | '' } }

export default function Reviews(props: Props) {
  const { reviews, filters } = props
  const list = useListQuery({ path: '/training/reviews', props, only: ['reviews'] })

  return (
    <ListPage
      title="Reviews"
      subtitle="Certificates that people uploaded. They count once someone accepts them."
      mobileSubtitle="Uploaded certificates"
      actions={<ScopeSwitch scope={filters.scope} onChange={(scope) => list.change({ scope })} />}
      tabs={<TrainingTabs current="reviews" />}
      list={list}
      noun="certificates"
      cards={reviews.length > 0}
      empty={{
        icon: FileCheck2,
        title: 'Nothing to review',
        description: 'No certificates are waiting for review.',
      }}
    >
      {reviews.length > 0 && (
        <ul aria-label="Certificates that need review, oldest first" className="grid gap-3">
          {reviews.map((review) => (
            <li key={review.id}>
              <PendingCard review={review} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function PendingCard({ review }: { review: PendingReview }) {
  return (
    <Card className="flex-row flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 md:p-5">
      <div className="min-w-0">
        <Link
          href={`/training/reviews/${review.id}`}
          className="inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-4 wrap-anywhere"
        >
          <bdi>{review.name}</bdi>
        </Link>
        <p className="text-sm wrap-anywhere">
          <bdi>{fullName(review)}</bdi>
          {review.moduleName !== review.name && (
            <>
              , for <bdi>{review.moduleName}</bdi>
            </>
          )}
        </p>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          Issued by <bdi>{review.issuer}</bdi>
        </p>
      </div>
      <div className="flex items-center gap-3 text-sm text-muted-foreground">
        {review.own && <Badge variant="neutral">Yours</Badge>}
        Uploaded {formatShortDate(review.submittedAt)}
      </div>
    </Card>
  )
}

Reviews.layout = AppShell
