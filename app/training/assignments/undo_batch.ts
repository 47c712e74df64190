import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { conflict } from '#core/errors/http_errors'
import Assignment from '#training/models/assignment'
import AssignmentBatch from '#training/models/assignment_batch'
import AssignmentRule from '#training/models/assignment_rule'
import TrainingModule from '#training/models/training_module'
import { unassignInTransaction } from '#training/assignments/unassign'
import { whoHasBegun } from '#training/queries/assignments/begun_assignments'

/**
 * Undoes a batch of assignments that no one has started. What someone's onboarding asks for since
 * stays.
 * @returns how many assignments were withdrawn.
 * @throws HttpError 403 where their own would end, 404, 409 when it was undone, when its rule or requirement
 * is still active, and when someone has started, naming them.
 */
export async function undoBatch(id: number, actor: Actor): Promise<number> {
  return change(actor, async (change) => {
    const batch = await change.find(AssignmentBatch, id)
    if (batch.undoneAt) throw conflict('This batch has been undone already.')
    if (batch.isRunning) {
      throw conflict('People are being assigned still. Try again in a moment.')
    }
    await assertNoLongerAsked(change, batch)
    await assertNotBegun(change, id)
    const open = await table(change.trx, Assignment)
      .where({ batch_id: id, open: 1, for_onboarding: false })
      .orderBy('id')
      .select('id')
    const ids = open.map((row) => row.id)
    const withdrawn = await unassignInTransaction(change, ids, 'The batch was undone.', {
      refusesOwn: true,
    })
    await change.save(batch.merge({ undoneAt: change.time }), {
      action: 'undo',
      newValues: { withdrawn },
    })
    return withdrawn
  })
}

/** A live rule or required module would assign again at the next change. */
async function assertNoLongerAsked({ trx }: Change, batch: AssignmentBatch): Promise<void> {
  if (batch.source === 'required' && batch.moduleId !== null) {
    const module = await TrainingModule.find(batch.moduleId, { client: trx })
    if (module?.isRequired && !module.isArchived) {
      throw conflict('Turn off "Required" first.')
    }
  }
  if (batch.ruleId !== null) {
    const rule = await AssignmentRule.find(batch.ruleId, { client: trx })
    if (rule?.isLive) throw conflict('The rule that assigned this is live. Stop it first.')
  }
}

async function assertNotBegun(change: Change, id: number): Promise<void> {
  const { people, name } = await whoHasBegun(change, id)
  if (name === null) return
  const others = people - 1
  throw conflict(
    others === 0
      ? `${name} has already started. Choose View assignments to withdraw the others one by one.`
      : `${name} and ${others === 1 ? 'one other person' : `${others} others`} have already started. Choose View assignments to withdraw the rest one by one.`
  )
}
