import { useRef, useState } from 'react'
import { reasonOr } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api, isUnauthorized } from '~/lib/api'

/** As `openings` and `confirmations` answer. */
export interface ExternalOutcome {
  videoOpened: boolean
  resourceOpened: boolean
  opened: boolean
  confirmed: boolean
  contentDone: boolean
  completed: boolean
}

/** Tells the server what is opened and confirmed of a module's content elsewhere. */
export function useExternalContent(
  moduleId: number,
  counts: boolean,
  onChange: (outcome: ExternalOutcome) => void
) {
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)

  async function tell(call: string, body: object, failure: string) {
    if (!counts || inFlight.current) return
    inFlight.current = true
    setBusy(true)
    try {
      onChange(await api.post<ExternalOutcome>(`/api/training/modules/${moduleId}/${call}`, body))
    } catch (error) {
      if (isUnauthorized(error)) return
      console.warn(error)
      toast({ title: 'Error', description: reasonOr(error, failure), variant: 'destructive' })
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    opened: (part: 'video' | 'resource') =>
      tell('openings', { part }, 'It could not be noted that you opened this. Please try again.'),
    confirm: () =>
      tell('confirmations', {}, 'Your confirmation could not be saved. Please try again.'),
  }
}
