import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { table } from '#core/database/table'
import Assignment from '#training/models/assignment'
import { conflict, forbidden } from '#core/errors/http_errors'
import Employee from '#people/models/employee'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { withdrawInTransaction } from '#training/assignments/assign_modules'

/** People per statement. */
const AT_ONCE = 500

/** Ends assignments. People whose onboarding waited only for these have now completed it. */
export async function endAssignments(
  change: Change,
  ids: readonly number[],
  reason: string
): Promise<number> {
  const people: number[] = []
  for (const some of inBatches(ids, AT_ONCE)) {
    const rows = await table(change.trx, Assignment)
      .whereIn('id', some)
      .where('for_onboarding', true)
      .select('employee_id')
    people.push(...rows.map((row) => row.employee_id))
  }
  const withdrawn = await withdrawInTransaction(change, ids, reason)
  for (const some of inBatches(people, AT_ONCE)) {
    await settleOnboarding(change, [...new Set(some)])
  }
  return withdrawn
}

/**
 * Someone else must withdraw what is assigned to a person, whatever way leads to it.
 * @throws HttpError 403 when one of the assignments is the actor's own.
 */
export async function assertNoneIsOwn(
  { actor, trx }: Change,
  ids: readonly number[]
): Promise<void> {
  if (actor.id === null) return
  const own = await table(trx, Assignment)
    .whereIn('employee_id', table(trx, Employee).where('user_id', actor.id).select('id'))
    .select('id')
  if (own.some(({ id }) => ids.includes(id))) {
    throw forbidden('Someone else must withdraw your own training.')
  }
}

/**
 * Withdraws one assignment; progress and completions stay.
 * @throws HttpError 403 for one's own, 404, 409 when it is no longer open.
 */
export async function withdrawAssignment(id: number, reason: string, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    await change.find(Assignment, id)
    await assertNoneIsOwn(change, [id])
    if ((await endAssignments(change, [id], reason)) === 0) {
      throw conflict('This assignment is not open anymore.')
    }
  })
}
