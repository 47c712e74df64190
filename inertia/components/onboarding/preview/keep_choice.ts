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

/** Another try cannot help: they are approved, gone, or no longer this person's to decide about. */
const FINAL = [401, 403, 404, 409]

/** The server could not tell whether it saved; it says so itself. */
const UNCERTAIN = 503

/**
 * Saves what was chosen for someone who has just been added, besides what others have chosen since.
 * What they no longer get cannot be left out. What they must get by now cannot either, and an added
 * item may be refused: both are named, and cost none of the others. Never throws.
 */
export async function keepChoice(id: number, choice: CandidateChoice): Promise<Unsaved | null> {
  const add = [...choice.add]
  const refused: { item: (typeof add)[number]; error: unknown }[] = []
  let compulsory: string[] = []
  let saved = 0
  for (;;) {
    try {
      const plan = await api.get('/api/onboarding/preview', { query: { employeeIds: String(id) } })
      const chosen = new Set(choice.leaveOut.map(({ key }) => key))
      const wanted = plan.items.filter(({ key }) => chosen.has(key))
      compulsory = wanted.flatMap((item) => (item.compulsory ? item.name : []))
      saved = wanted.length - compulsory.length + add.length
      const out = plan.items.filter((item) => item.leftOut || chosen.has(item.key))
      await api.put('/api/employees/:id/onboarding/plan', {
        params: { id },
        body: {
          leaveOut: out.flatMap((item) => (item.compulsory || item.added ? [] : item.key)),
          keep: plan.items.flatMap(({ key, added }) => (added ? key : [])),
          add,
        },
      })
      break
    } catch (error) {
      const index = refusedItem(error)
      const [item] = index === null ? [] : add.splice(index, 1)
      if (!item) {
        const status = error instanceof ApiError ? error.status : 0
        const lead = status !== UNCERTAIN
        const message = messageOf(error, 'The onboarding choices were not saved.', { lead })
        return { choice, message, mayRetry: !FINAL.includes(status) }
      }
      refused.push({ item, error })
    }
  }
  const reasons = [
    ...compulsory.map((name) => `${name} is required of them by now. It cannot be left out.`),
    ...refused.map(({ error }) => messageOf(error, '')),
  ]
  if (reasons.length === 0) return null
  if (saved > 0) reasons.push('The other onboarding choices were saved.')
  return {
    choice: { leaveOut: [], add: refused.map(({ item }) => item) },
    message: reasons.join(' '),
    mayRetry: false,
  }
}

/** The place of the added item that an answer refuses. */
function refusedItem(error: unknown): number | null {
  const [field] = error instanceof ApiError ? error.fieldErrors : []
  const place = /^add\.(\d+)\./.exec(field?.field ?? '')?.[1]
  return place === undefined ? null : Number(place)
}
