import type { OwnOnboarding } from '#onboarding/queries/own_onboarding'
import { useEffect } from 'react'
import { hasDialog, isInUse } from '~/lib/in_use'
import { reloadQuietly } from '~/lib/reload_quietly'

const ASK_AGAIN = 5_000

/** A job sends documents, seconds after the run opens them: a home page shows them then. */
export function useItemsSent(onboarding: OwnOnboarding | null) {
  const sending = onboarding?.runs.some(({ items }) => items.some((item) => item.waitsToBeSent))
  useEffect(() => {
    if (!sending) return
    const ask = () => {
      // The row that has opened a dialog may give way to others.
      if (isInUse() && !hasDialog()) reloadQuietly(['onboarding', 'own'])
    }
    const timer = setInterval(ask, ASK_AGAIN)
    return () => clearInterval(timer)
  }, [sending])
}
