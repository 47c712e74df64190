import { useRef, useState } from 'react'
import { toastFailure } from '~/lib/failures'

/**
 * What a button starts: one at a time, however fast it is clicked.
 * `attempt` never throws: what the work throws is told in a toast, in the given words where the
 * server has none, or goes to the given function.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  // `busy` is known only after the next render; a double click is faster.
  const inFlight = useRef(false)

  async function attempt(
    work: () => Promise<unknown>,
    failed: string | ((error: unknown) => void)
  ): Promise<void> {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (typeof failed === 'string') toastFailure(error, failed)
      else failed(error)
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  return { busy, attempt }
}
