import { useRef, useState } from 'react'
import { toastFailure } from '~/lib/failures'

/**
 * Runs an action one at a time, however fast its button is clicked. `attempt` never throws:
 * errors appear in a toast, with the given message where the server has none, or go to the given
 * function.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  // `busy` is set only after the next render; a double click is faster.
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
