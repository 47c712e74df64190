import { api, ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import type { CandidateChoice } from './candidate_launch'

/** A choice, or the part of it that could not be saved, and why. */
export interface Unsaved {
  choice: CandidateChoice
  message: string
  /** Another try may help. */
  mayRetry: boolean
}

/**
 * Saves what was chosen for someone who is there now. What they no longer get or must get cannot be
 * left out, and an added item that is refused costs none of the others. Never throws.
 */
export async function keepChoice(id: number, choice: CandidateChoice): Promise<Unsaved | null> {
  const add = [...choice.add]
  const refused: { item: (typeof add)[number]; error: unknown }[] = []
  for (;;) {
    try {
      const plan = await api.get('/api/onboarding/preview', { query: { employeeIds: String(id) } })
      const open = new Set(plan.items.flatMap(({ key, compulsory }) => (compulsory ? [] : key)))
      const leaveOut = choice.leaveOut.map(({ key }) => key).filter((key) => open.has(key))
      await api.put('/api/employees/:id/onboarding/plan', {
        params: { id },
        body: { leaveOut, add },
      })
      break
    } catch (error) {
      const index = refusedItem(error)
      const [item] = index === null ? [] : add.splice(index, 1)
      if (!item) {
        const reason = error instanceof ApiError ? error.reason : null
        const message = reason
          ? `The onboarding choices were not saved. ${reason}`
          : 'The onboarding choices may not be saved. Try again.'
        return { choice, message, mayRetry: true }
      }
      refused.push({ item, error })
    }
  }
  if (refused.length === 0) return null
  const reasons = refused.map(({ error }) => messageOf(error, ''))
  return {
    choice: { leaveOut: [], add: refused.map(({ item }) => item) },
    message: [...reasons, 'The other onboarding choices were saved.'].join(' '),
    mayRetry: false,
  }
}

/** The place of the added item that an answer refuses. */
function refusedItem(error: unknown): number | null {
  const [field] = error instanceof ApiError ? error.fieldErrors : []
  const place = /^add\.(\d+)\./.exec(field?.field ?? '')?.[1]
  return place === undefined ? null : Number(place)
}
