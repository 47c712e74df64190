import { useEffect, useState } from 'react'
import { isUnauthorized, request } from '~/lib/api'
import { refreshShown, useRefreshTurn } from '~/lib/refresh'
import { urlOf, type Address, type Answer, type CallOptions, type Filling } from '~/lib/routes'

export interface Remote<T> {
  data: T | null
  failed: boolean
  /** Whether it is being loaded again, so that what is shown may be outdated. */
  outdated: boolean
  /** Loads again, as after any change; the previous content stays visible. */
  reload: () => void
}

/**
 * The result of a call, for a part of a page with its own error message. It is loaded again after
 * every call that changes something, since any of them may affect it.
 * @param address null where there is nothing to load.
 * @param given the address's parameters.
 */
export function useRemote<A extends Address<'GET'>>(
  address: A | null,
  ...given: CallOptions<'GET', A>
): Remote<Answer<'GET', A>> {
  const [filling = {}] = given as [filling?: Filling]
  const url = address === null ? null : urlOf(address, filling)
  const [answer, setAnswer] = useState<{ url: string; data: Answer<'GET', A> } | null>(null)
  const [failed, setFailed] = useState(false)
  const turn = useRefreshTurn()
  const [loaded, setLoaded] = useState(turn)

  useEffect(() => {
    if (url === null) return
    const controller = new AbortController()
    request('GET', url, { signal: controller.signal })
      .then((data) => {
        if (controller.signal.aborted) return
        const next = { url, data: data as Answer<'GET', A> }
        // The same object if nothing changed, so that the person's work is not disturbed.
        setAnswer((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
        setFailed(false)
        setLoaded(turn)
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        setLoaded(turn)
        if (!isUnauthorized(error)) setFailed(true)
      })
    return () => controller.abort()
  }, [url, turn])

  const shown = answer?.url === url ? answer.data : null
  return {
    data: shown,
    // Shown content stays, even if reloading failed.
    failed: failed && shown === null,
    outdated: loaded !== turn,
    reload: () => {
      setFailed(false)
      refreshShown()
    },
  }
}
