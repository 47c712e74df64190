import { useEffect, useState } from 'react'
import { addressOf } from '~/components/lists/list_address'
import { api } from '~/lib/api'
import type { ComplianceFilterValues, ComplianceSummary } from './types'

/** The percentages of what the filters let through; null until they are there. */
export function useSummary({ day, q, department, location, moduleId }: ComplianceFilterValues) {
  const [summary, setSummary] = useState<ComplianceSummary | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const address = addressOf('/api/training/compliance/summary', {
    ...{ day, q, department, location, moduleId },
  })

  useEffect(() => {
    const asking = new AbortController()
    api
      .get<ComplianceSummary>(address, { signal: asking.signal })
      .then((answer) => {
        setSummary(answer)
        setFailed(false)
      })
      .catch(() => {
        if (!asking.signal.aborted) setFailed(true)
      })
    return () => asking.abort()
  }, [address, attempt])

  return { summary, failed, retry: () => setAttempt((number) => number + 1) }
}
