import { useEffect, useState } from 'react'
import { isUnauthorized, request } from '~/lib/api'
import { urlOf, type Address, type Answer, type CallOptions, type Filling } from '~/lib/routes'

export interface Remote<T> {
  data: T | null
  failed: boolean
  /** Asks again; what was there stays in sight meanwhile. */
  reload: () => void
}

/**
 * What a call answers, for a part of a page that has its own say when it fails.
 * @param address null where there is nothing to ask for.
 * @param given what fills the address; and what asks again when it is another one: what the page
 *   around it was given.
 */
export function useRemote<A extends Address<'GET'>>(
  address: A | null,
  ...given: CallOptions<'GET', A, [basis?: unknown]>
): Remote<Answer<'GET', A>> {
  const [filling = {}, basis] = given as [filling?: Filling, basis?: unknown]
  const url = address === null ? null : urlOf(address, filling)
  const [answer, setAnswer] = useState<{ url: string; data: Answer<'GET', A> } | null>(null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (url === null) return
    const controller = new AbortController()
    request('GET', url, { signal: controller.signal })
      .then((data) => {
        if (controller.signal.aborted) return
        setAnswer({ url, data: data as Answer<'GET', A> })
        setFailed(false)
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted && !isUnauthorized(error)) setFailed(true)
      })
    return () => controller.abort()
  }, [url, turn, basis])

  return {
    data: answer?.url === url ? answer.data : null,
    failed,
    reload: () => {
      setFailed(false)
      setTurn((before) => before + 1)
    },
  }
}
