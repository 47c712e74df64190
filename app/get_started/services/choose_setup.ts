import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import SetupChoice from '#get_started/models/setup_choice'
import { assertMayDoStep } from '#get_started/policies/setup_policy'
import type { StepName } from '#get_started/steps'

/** The name under which the whole set-up is put aside. */
export const ALL = 'all'

/**
 * Skips a step, or takes it up again. What is as wanted stays, without an audit entry.
 * @throws HttpError 403 for a step that the person may not do.
 */
export async function skipStep(step: StepName, skipped: boolean, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    assertMayDoStep(change.actor, step)
    await choose(change, step, skipped)
  })
}

/** Takes the card off the dashboard, or puts it back. */
export async function dismissSetup(dismissed: boolean, actor: Actor): Promise<void> {
  await change(actor, (change) => choose(change, ALL, dismissed))
}

async function choose(change: Change, step: StepName | typeof ALL, aside: boolean) {
  const row = await SetupChoice.findBy({ step }, { client: change.trx })
  if (aside && !row) await change.save(new SetupChoice().fill({ step }))
  if (!aside && row) await change.delete(row)
}
