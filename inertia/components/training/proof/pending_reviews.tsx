import { usePage } from '@inertiajs/react'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { api } from '~/lib/api'
import { useRefreshTurn } from '~/lib/refresh'

const PendingCount = createContext<number | null>(null)

/** Loads the count once per page for everything inside it. */
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
      // The queue itself shows the error.
      .catch(() => undefined)
    return () => gone.abort()
    // Loaded again on every page: others review, too.
  }, [url, mayReview, turn])

  return <PendingCount value={count}>{children}</PendingCount>
}

/** Certificates awaiting review; null while loading, and for people who may not review. */
export const usePendingReviews = () => useContext(PendingCount)

/** The count next to a label; nothing while loading or for 0. */
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
