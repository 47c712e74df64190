import { router } from '@inertiajs/react'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addressOf } from '~/components/lists/list_address'
import { Button } from '~/components/ui/button'
import { api } from '~/lib/api'
import type { AuditFilterValues } from './types'

const EVERY_MS = 30_000
/** More than these are "or more": nobody counts what they have not read. */
const COUNTED = 10

interface NewEntriesProps {
  filters: AuditFilterValues
  /** The first entry in sight. */
  newestId: number
  /** What showing them fetches anew. */
  only: string[]
}

/** Says that entries have come since, and shows them when asked: nothing jumps while one reads. */
export function NewEntries({ filters, newestId, only }: NewEntriesProps) {
  const [found, setFound] = useState({ after: newestId, count: 0 })
  const address = addressOf('/api/audit-logs', {
    ...filters,
    afterId: newestId,
    perPage: COUNTED,
  })

  useEffect(() => {
    const controller = new AbortController()
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      api
        .get<unknown[]>(address, { signal: controller.signal })
        .then(({ length }) => setFound({ after: newestId, count: length }))
        // Asked again in a while; the page itself is whole.
        .catch(() => {})
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [address, newestId])

  const count = found.after === newestId ? found.count : 0
  const entries = count === 1 ? '1 new entry' : `${count} new entries`
  return (
    <div role="status" className="flex justify-center empty:hidden">
      {count > 0 && (
        <Button variant="outline" size="sm" onClick={() => router.reload({ only })}>
          <RefreshCw aria-hidden />
          Show {count < COUNTED ? entries : `${COUNTED} or more new entries`}
        </Button>
      )}
    </div>
  )
}
