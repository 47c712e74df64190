import type { ComplianceSummary } from '#training/queries/compliance/compliance_summary'
import { useEffect, useState } from 'react'
import { api } from '~/lib/api'
import { refreshShown, useRefreshTurn } from '~/lib/refresh'
import type { ComplianceFilterValues } from './compliance_cell'

/** The percentages for the current filters; null while loading. */
export function useSummary({
  day,
  q,
  department,
  location,
  moduleId,
  scope,
}: ComplianceFilterValues) {
  const [summary, setSummary] = useState<ComplianceSummary | null>(null)
  const [failed, setFailed] = useState(false)
  const turn = useRefreshTurn()

  useEffect(() => {
    const asking = new AbortController()
    api
      .get('/api/training/compliance/summary', {
        query: { day, q, department, location, moduleId, scope },
        signal: asking.signal,
      })
      .then((answer) => {
        setSummary(answer)
        setFailed(false)
      })
      .catch(() => {
        if (!asking.signal.aborted) setFailed(true)
      })
    return () => asking.abort()
  }, [day, q, department, location, moduleId, scope, turn])

  return { summary, failed: failed && summary === null, retry: refreshShown }
}
