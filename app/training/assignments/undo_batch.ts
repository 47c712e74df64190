import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, notFound } from '#core/errors/refusals'
import { unassignWithin } from '#training/assignments/unassign'
import { begunOf } from '#training/assignments/withdraw_assignments'

interface BatchRow {
  id: number
  source: string
  module_id: number | null
  rule_id: number | null
  walked_to: number | null
  undone_at: string | null
}

/**
 * Takes back what was assigned at once, while nobody has begun it.
 * @returns how many assignments were withdrawn.
 * @throws Refusal 404, 409 when it was undone, when what assigned it is still switched on, and when
 * somebody has begun, telling who.
 */
export async function undoBatch(id: number, actor: Actor): Promise<number> {
  return change(actor, async (change) => {
    const batch: BatchRow | null = await change.trx.from('training_batches').where('id', id).first()
    if (!batch) throw notFound()
    if (batch.undone_at) throw conflict('This batch has been undone already.')
    if (batch.walked_to !== null) {
      throw conflict('People are being assigned still. Try again in a moment.')
    }
    await assertNoLongerAsked(change, batch)
    await assertNotBegun(change, id)
    await change.trx
      .from('training_batches')
      .where('id', id)
      .whereNull('undone_at')
      .update({ undone_at: change.time })
    const open: { id: number }[] = await change.trx
      .from('training_assignments')
      .where({ batch_id: id, open: 1 })
      .orderBy('id')
      .select('id')
    const withdrawn = await unassignWithin(
      change,
      open.map((row) => Number(row.id)),
      'The batch was undone.'
    )
    await change.audit({
      action: 'undo',
      entityType: 'training_batch',
      entityId: id,
      newValues: { withdrawn },
    })
    return withdrawn
  })
}

/** What a rule or a required module asks for would be asked for again by the next change. */
async function assertNoLongerAsked(change: Change, batch: BatchRow): Promise<void> {
  if (batch.source === 'required') {
    const module = await change.trx
      .from('training_modules')
      .where({ id: batch.module_id, is_required: true })
      .whereNull('archived_at')
      .first()
    if (module) throw conflict('The module is required of everybody. Switch that off first.')
  }
  if (batch.rule_id !== null) {
    const live = await change.trx
      .from('training_rules')
      .where('id', batch.rule_id)
      .whereNotNull('live_at')
      .whereNull('stopped_at')
      .first()
    if (live) throw conflict('The rule that assigned this is live. Stop it first.')
  }
}

async function assertNotBegun(change: Change, id: number): Promise<void> {
  const begun = () => begunOf(change, { batch_id: id })
  const counted = await begun().countDistinct('a.employee_id as people').first()
  const people = Number(counted?.people ?? 0)
  if (people === 0) return
  const first = await begun()
    .join('employees', 'employees.id', 'a.employee_id')
    .join('users', 'users.id', 'employees.user_id')
    .orderBy('users.sort_name')
    .orderBy('a.id')
    .select('users.first_name', 'users.last_name')
    .firstOrFail()
  const name = `${first.first_name} ${first.last_name}`.trim()
  const others = people - 1
  throw conflict(
    others === 0
      ? `${name} has begun already. Withdraw the others one by one.`
      : `${name} and ${others === 1 ? 'one other person' : `${others} others`} have begun already. Withdraw the rest one by one.`
  )
}
