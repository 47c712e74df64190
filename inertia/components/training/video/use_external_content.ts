import { useAttempt } from '~/hooks/use_attempt'
import { api } from '~/lib/api'

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
  const { busy, attempt } = useAttempt()

  async function tell(call: string, body: object, failure: string) {
    if (!counts) return
    await attempt(
      async () =>
        onChange(
          await api.post<ExternalOutcome>(`/api/training/modules/${moduleId}/${call}`, body)
        ),
      failure
    )
  }

  return {
    busy,
    opened: (part: 'video' | 'resource') =>
      tell('openings', { part }, 'It could not be noted that you opened this. Please try again.'),
    confirm: () =>
      tell('confirmations', {}, 'Your confirmation could not be saved. Please try again.'),
  }
}
