import logger from '@adonisjs/core/services/logger'
import { conflict, forbidden, HttpError } from '#core/errors/http_errors'

/**
 * done: it was or would be changed; skipped: nothing to change; refused: not allowed.
 */
type BulkOutcome = 'done' | 'skipped' | 'refused'

export interface BulkResult {
  id: number
  /** The person's; null for an unknown id. */
  name: string | null
  outcome: BulkOutcome
  message: string
}

export type Verdict = Pick<BulkResult, 'outcome' | 'message'>

export const done = (message: string): Verdict => ({ outcome: 'done', message })
export const skipped = (message: string): Verdict => ({ outcome: 'skipped', message })
export const refused = (message: string): Verdict => ({ outcome: 'refused', message })

/** One failure must not hide the results of the others. */
function verdictOf(error: unknown): Verdict {
  if (error instanceof HttpError) {
    return error.status === 409 ? skipped(error.message) : refused(error.message)
  }
  logger.error({ err: error }, 'a bulk action failed for one person')
  return refused('Something went wrong on our side. Nothing was changed for this person.')
}

/** Ends a change whose verdict is not `done`, judged anew inside it. @throws HttpError 403, 409. */
export function assertDone({ outcome, message }: Verdict): void {
  if (outcome === 'skipped') throw conflict(message)
  if (outcome === 'refused') throw forbidden(message)
}

/** The expected result for each id, in their order. */
export function judgeEach<S extends { first_name: string; last_name: string }>(
  ids: readonly number[],
  subjects: ReadonlyMap<number, S>,
  judge: (subject: S) => Verdict,
  unknown: string
): BulkResult[] {
  return ids.map((id) => {
    const subject = subjects.get(id)
    if (!subject) return { id, name: null, ...refused(unknown) }
    const name = `${subject.first_name} ${subject.last_name}`.trim()
    return { id, name, ...judge(subject) }
  })
}

/**
 * Performs what is expected to be done, one by one.
 * @param perform the single action, in a change of its own.
 * @returns the actual results.
 */
export async function performEach(
  results: readonly BulkResult[],
  perform: (id: number) => Promise<unknown>
): Promise<BulkResult[]> {
  const actual: BulkResult[] = []
  for (const result of results) {
    let verdict: Verdict = result
    if (result.outcome === 'done') {
      try {
        await perform(result.id)
      } catch (error) {
        verdict = verdictOf(error)
      }
    }
    const { outcome, message } = verdict
    actual.push({ ...result, outcome, message })
  }
  return actual
}
