import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { PageHeader } from '~/components/page_header'
import { EvidenceFile } from '~/components/training/proof/evidence_file'
import { EvidenceClaim } from '~/components/training/proof/evidence_claim'
import { EvidenceWarnings } from '~/components/training/proof/evidence_warnings'
import { ReviewActions } from '~/components/training/proof/review_actions'
import type { Review as ReviewData } from '~/components/training/proof/types'
import { buttonVariants } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { cn } from '~/lib/utils'

type Props = { review: ReviewData }

/** The file beside what is claimed about it; below it where there is no room. */
export default function Review({ review }: Props) {
  return (
    <>
      <nav aria-label="Reviews" className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Link
          href="/training/reviews"
          className="inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-primary underline underline-offset-4"
        >
          <ArrowLeft aria-hidden className="size-4" />
          All reviews
        </Link>
        <div className="flex gap-2">
          <Neighbour id={review.previousId} rel="prev">
            <ChevronLeft aria-hidden />
            Previous
          </Neighbour>
          <Neighbour id={review.nextId} rel="next">
            Next
            <ChevronRight aria-hidden />
          </Neighbour>
        </div>
      </nav>
      <PageHeader title="Review a certificate" subtitle="Compare the file with what is claimed." />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <EvidenceFile key={review.id} review={review} />
        <Card>
          <CardTitle>What is claimed</CardTitle>
          <EvidenceWarnings review={review} />
          <EvidenceClaim review={review} />
          <ReviewActions key={review.id} review={review} />
        </Card>
      </div>
    </>
  )
}

interface NeighbourProps {
  id: number | null
  rel: 'prev' | 'next'
  children: ReactNode
}

function Neighbour({ id, rel, children }: NeighbourProps) {
  const look = buttonVariants({ variant: 'outline' })
  if (id === null) {
    return (
      <span aria-disabled className={cn(look, 'opacity-50')}>
        {children}
      </span>
    )
  }
  return (
    <Link href={`/training/reviews/${id}`} rel={rel} className={look}>
      {children}
    </Link>
  )
}

Review.layout = AppShell
