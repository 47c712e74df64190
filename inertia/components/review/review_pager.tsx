import { Link } from '@inertiajs/react'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonVariants } from '~/components/ui/button'
import { cn } from '~/lib/utils'

interface ReviewPagerProps {
  /** The queue's address; each item is below it. */
  page: string
  previousId: number | null
  nextId: number | null
}

/** Links to the previous and next waiting one, and back to the queue. */
export function ReviewPager({ page, previousId, nextId }: ReviewPagerProps) {
  return (
    <nav aria-label="Reviews" className="mb-4 flex flex-wrap items-center justify-between gap-2">
      <Link
        href={page}
        className="inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-primary underline underline-offset-4"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All reviews
      </Link>
      <div className="flex gap-2">
        <Neighbor page={page} id={previousId} rel="prev">
          <ChevronLeft aria-hidden />
          Previous
        </Neighbor>
        <Neighbor page={page} id={nextId} rel="next">
          Next
          <ChevronRight aria-hidden />
        </Neighbor>
      </div>
    </nav>
  )
}

interface NeighborProps {
  page: string
  id: number | null
  rel: 'prev' | 'next'
  children: ReactNode
}

function Neighbor({ page, id, rel, children }: NeighborProps) {
  const look = buttonVariants({ variant: 'outline' })
  if (id === null) {
    return (
      <span aria-disabled className={cn(look, 'opacity-50')}>
        {children}
      </span>
    )
  }
  return (
    <Link href={`${page}/${id}`} rel={rel} className={look}>
      {children}
    </Link>
  )
}
