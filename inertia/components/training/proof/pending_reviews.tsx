import { usePage } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { api } from '~/lib/api'

/** How many certificates await review; nothing while that is not known, or none does. */
export function PendingReviews() {
  const { url } = usePage()
  const [count, setCount] = useState(0)

  useEffect(() => {
    const gone = new AbortController()
    api
      .get<{ pending: number }>('/api/training/evidence/pending', { signal: gone.signal })
      .then(({ pending }) => setCount(pending))
      // The tab leads to the list, which says what went wrong.
      .catch(() => undefined)
    return () => gone.abort()
    // Counted again on every page: others decide, too.
  }, [url])

  if (count === 0) return null
  return (
    <Badge variant="warning" className="ms-2">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </Badge>
  )
}
