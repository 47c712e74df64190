import { usePage } from '@inertiajs/react'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { api } from '~/lib/api'
import { useRefreshTurn } from '~/lib/refresh'

const PendingCount = createContext<number | null>(null)

/** Counts for everything inside it, once a page. */
export function PendingReviewsProvider({ children }: { children: ReactNode }) {
  const { url, props } = usePage()
  const mayReview = props.permissions.includes('training:review')
  const turn = useRefreshTurn()
  const [count, setCount] = useState<number | null>(null)

  useEffect(() => {
    if (!mayReview) return setCount(null)
    const gone = new AbortController()
    api
      .get('/api/training/evidence/pending', { signal: gone.signal })
      .then(({ pending }) => setCount(pending))
      // The queue itself says what went wrong.
      .catch(() => undefined)
    return () => gone.abort()
    // Counted again on every page: others decide, too.
  }, [url, mayReview, turn])

  return <PendingCount value={count}>{children}</PendingCount>
}

/** How many certificates await review; null while that is not known, and to who may not review. */
export const usePendingReviews = () => useContext(PendingCount)

/** The count beside a label; nothing while it is not known, or none waits. */
export function PendingReviews({ className }: { className?: string }) {
  const count = usePendingReviews()
  if (!count) return null
  return (
    <Badge variant="warning" className={className}>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </Badge>
  )
}
