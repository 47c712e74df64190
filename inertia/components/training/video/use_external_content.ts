import { useAttempt } from '~/hooks/use_attempt'
import { api } from '~/lib/api'
import type { Answer } from '~/lib/routes'

export type ExternalOutcome = Answer<'POST', '/api/training/modules/:id/openings'>

/** Reports to the server which external content was opened and confirmed. */
export function useExternalContent(
  { id, version }: { id: number; version: number },
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
            params: { id },
            body: { part, version },
          }),
        'It could not be noted that you opened this. Please try again.'
      ),
    confirm: () =>
      tell(
        () =>
          api.post('/api/training/modules/:id/confirmations', {
            params: { id },
            body: { version },
          }),
        'Your confirmation could not be saved. Please try again.'
      ),
  }
}
