import { useEffect, useState } from 'react'
import { api, isUnauthorized } from '~/lib/api'

export interface Remote<T> {
  data: T | null
  failed: boolean
  /** Asks again; what was there stays in sight meanwhile. */
  reload: () => void
}

/**
 * What a call answers, for a part of a page that has its own say when it fails.
 * @param address null where there is nothing to ask for.
 * @param basis asked again when this is another one: what the page around it was given.
 */
export function useRemote<T>(address: string | null, basis?: unknown): Remote<T> {
  const [answer, setAnswer] = useState<{ address: string; data: T } | null>(null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (address === null) return
    const controller = new AbortController()
    api
      .get<T>(address, { signal: controller.signal })
      .then((data) => {
        if (controller.signal.aborted) return
        setAnswer({ address, data })
        setFailed(false)
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted && !isUnauthorized(error)) setFailed(true)
      })
    return () => controller.abort()
  }, [address, turn, basis])

  return {
    data: answer?.address === address ? answer.data : null,
    failed,
    reload: () => {
      setFailed(false)
      setTurn((before) => before + 1)
    },
  }
}
