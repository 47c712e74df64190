import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { conflict, invalidField, notFound } from '#core/errors/http_errors'
import { launchInTransaction } from '#onboarding/checklists/launch'
import { removal } from '#onboarding/checklists/removal'
import { beginRuns, currentRuns } from '#onboarding/checklists/runs'
import type { MergedItem } from '#onboarding/checklists/merge_items'
import { plannedItems } from '#onboarding/checklists/planned_items'
import { dueDay } from '#onboarding/due_day'
import { keyOf } from '#onboarding/item_key'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import { taskOf, type ItemInput } from '#onboarding/packet'
import { termsOf } from '#onboarding/packets/packet_terms'
import { assertMayGive } from '#onboarding/policies/packet_policy'
import { anchorsOf, newcomersById } from '#onboarding/queries/people'
import Employee from '#people/models/employee'
import { assertMayUpdate } from '#people/policies/employee_policy'
import { dayOf } from '#training/assignments/assign_modules'

export interface Choice {
  /** Keys of items that this person does not get. */
  leaveOut: readonly string[]
  /** Items that this person gets besides. */
  add: readonly ItemInput[]
  /** Keys of items that were added before, and stay. */
  keep?: readonly string[]
}

/**
 * What HR decides about the onboarding of someone who waits for approval: items of packets that they
 * do not get, and others that they do. It replaces what was decided before; what is open already
 * stays, and what was left out and is required by now is left out again once it is not. Who has registered may do at once what comes before the first day.
 * @throws HttpError 403, 404, 409 for who does not wait, 422 naming `leaveOut` or `add`.
 */
export async function chooseItems(
  employeeId: number,
  { leaveOut, add, keep = [] }: Choice,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const employee = await Employee.withAccount(employeeId, change.trx)
    assertMayUpdate(change.actor, employee)
    if (employee.status !== 'pending') {
      throw conflict(
        `${employee.user.displayName} is no longer waiting for approval. Change their checklist instead.`
      )
    }
    assertMayGive(
      change.actor,
      add.map(({ kind }) => kind)
    )
    const [person] = await newcomersById(change.trx, [employeeId])
    if (!person) throw notFound()
    const today = dayOf(change)
    const planned = await plannedItems(change.trx)
    const { items, compulsory } = planned(person)
    const out = leaveOut.map((key) => {
      const item = items.find((one) => one.key === key)
      if (!item) throw invalidField('leaveOut', 'There is no such item to leave out.', 'exists')
      if (compulsory.has(key)) {
        const message = `${item.name} is required of them. It cannot be left out.`
        throw invalidField('leaveOut', message, 'required')
      }
      return item
    })
    const terms = await termsOf(change, 'onboarding', add, 'add')
    const more = terms.map((item, index): MergedItem => {
      const key = keyOf(item)
      if (items.some((one) => one.key === key)) {
        throw invalidField(`add.${index}.name`, `They get "${item.name}" already.`, 'distinct')
      }
      return {
        ...taskOf(item),
        key,
        packetItemId: null,
        dueOn: dueDay(item, anchorsOf(person, today), today),
      }
    })
    const choice = { out, more, keep, compulsory: [...compulsory.keys()] }
    await replaceChoice(change, { employeeId, startOn: person.startDate }, choice)
    if (person.isRegistered) {
      // Of what was added alone: what their packets hold of it opened when they registered.
      const early = { kind: 'onboarding', early: true, packetIds: [] } as const
      await launchInTransaction(change, [employeeId], early)
    }
  })
}

interface Replacing {
  out: MergedItem[]
  more: MergedItem[]
  keep: readonly string[]
  /** Keys of what they must get: if it was left out before, it is again when nothing requires it. */
  compulsory: readonly string[]
}

async function replaceChoice(
  change: Change,
  { employeeId, startOn }: { employeeId: number; startOn: string | null },
  { out, more, keep, compulsory }: Replacing
): Promise<void> {
  const there = await currentRuns(change, [employeeId], 'onboarding')
  const runs =
    there.size > 0
      ? there
      : await beginRuns(change, [{ employeeId, startOn, approvedOn: null, lastDay: null }], {
          kind: 'onboarding',
          status: 'planned',
        })
  const run = runs.get(employeeId)
  if (run?.status !== 'planned') throw conflict('The onboarding of this person has started.')
  await table(change.trx, ChecklistItem)
    .where('checklist_id', run.id)
    .where((choice) =>
      choice
        .where((removed) =>
          removed.where('status', 'removed').whereNotIn('item_key', [...compulsory])
        )
        .orWhere((planned) => planned.where('status', 'planned').whereNotIn('item_key', [...keep]))
    )
    .delete()
  const open = await table(change.trx, ChecklistItem)
    .where('checklist_id', run.id)
    .select('item_key')
  const taken = new Set(open.map((row) => row.item_key))
  const rows = [
    ...out.map((item) => ({ item, status: 'removed' as const })),
    ...more.map((item) => ({ item, status: 'planned' as const })),
  ].filter(({ item }) => !taken.has(item.key))
  for (const [position, { item, status }] of rows.entries()) {
    const { key: itemKey, ...terms } = item
    await change.store(
      new ChecklistItem().fill({
        ...terms,
        ...(status === 'removed' && removal(change)),
        checklistId: run.id,
        employeeId,
        itemKey,
        position: taken.size + position,
        status,
      })
    )
  }
  await change.audit({
    action: 'choose',
    entityType: Checklist.audited.entityType,
    entityId: run.id,
    newValues: {
      employeeId,
      leftOut: out.map(({ name }) => name),
      added: more.map(({ kind, name, dueOn }) => ({ kind, name, dueOn })),
    },
  })
}
