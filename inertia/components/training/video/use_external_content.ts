import { useAttempt } from '~/hooks/use_attempt'
import { api } from '~/lib/api'
import type { Answer } from '~/lib/routes'

export type ExternalOutcome = Answer<'POST', '/api/training/modules/:id/openings'>

/** Reports to the server which external content was opened and confirmed. */
export function useExternalContent(
  moduleId: number,
  counts: boolean,
  onChange: (outcome: ExternalOutcome) => void
) {
  const { busy, attempt } = useAttempt()

  async function tell(call: () => Promise<ExternalOutcome>, failure: string) {
    if (!counts) return
    await attempt(async () => onChange(await call()), failure)
  }

  return {
    busy,
    opened: (part: 'video' | 'resource') =>
      tell(
        () =>
          api.post('/api/training/modules/:id/openings', {
            params: { id: moduleId },
            body: { part },
          }),
        'It could not be noted that you opened this. Please try again.'
      ),
    confirm: () =>
      tell(
        () => api.post('/api/training/modules/:id/confirmations', { params: { id: moduleId } }),
        'Your confirmation could not be saved. Please try again.'
      ),
  }
}
