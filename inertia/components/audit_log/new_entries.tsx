import { counted } from '#core/counted'
import { router } from '@inertiajs/react'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { api } from '~/lib/api'
import { isInUse } from '~/lib/in_use'
import type { AuditFilterValues } from './audit_filter_values'

const EVERY_MS = 30_000
/** More than these are shown as "or more". */
const COUNTED = 10

interface NewEntriesProps {
  filters: AuditFilterValues
  /** The first visible entry. */
  newestId: number
  /** The props to reload when they are shown. */
  only: string[]
}

/** Announces new entries and shows them on request, so that nothing jumps during reading. */
export function NewEntries({ filters, newestId, only }: NewEntriesProps) {
  const [found, setFound] = useState({ after: newestId, count: 0 })
  const { q, action, entityType, entityId, performedById, from, to, signIns } = filters

  useEffect(() => {
    const asked = { q, action, entityType, entityId, performedById, from, to, signIns }
    const controller = new AbortController()
    const timer = setInterval(() => {
      if (!isInUse()) return
      api
        .get('/api/audit-logs', {
          query: { ...asked, afterId: newestId, perPage: COUNTED },
          signal: controller.signal,
          background: true,
        })
        .then(({ length }) => setFound({ after: newestId, count: length }))
        // The next poll tries again; the page itself is fine.
        .catch(() => {})
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [q, action, entityType, entityId, performedById, from, to, signIns, newestId])

  const count = found.after === newestId ? found.count : 0
  const entries = counted(count, 'new entry', 'new entries')
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
