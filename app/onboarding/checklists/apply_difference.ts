import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, forbidden, notFound } from '#core/errors/http_errors'
import {
  differenceOf,
  isEmpty,
  toldDifference,
  type Difference,
} from '#onboarding/checklists/difference'
import { refuseAsChanged } from '#onboarding/checklists/fingerprint'
import { launchInTransaction } from '#onboarding/checklists/launch'
import { removal } from '#onboarding/checklists/removal'
import { withdrawRequests } from '#onboarding/checklists/withdraw_requests'
import { withdrawTraining } from '#onboarding/checklists/withdraw_training'
import { dropPackets, writePackets } from '#onboarding/checklists/write_items'
import Checklist from '#onboarding/models/checklist'
import type ChecklistItem from '#onboarding/models/checklist_item'
import { dropFile } from '#onboarding/packets/attach_file'
import { mayExcuse } from '#onboarding/policies/checklist_policy'
import { newcomersById } from '#onboarding/queries/people'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { correctRequest } from '#documents/services/correct_request'
import { redateForOnboarding } from '#training/assignments/assign_for_onboarding'
import type { Day } from '#training/compliance_status'

const REASON = 'No longer part of the onboarding.'

/**
 * Makes a run that is under way what its person would get now: items come, those not begun go, what
 * is open says what its packet says, and is due when the packet or a new start date says.
 * @param fingerprint of the difference that the actor was shown: just that is applied.
 * @returns what was applied.
 * @throws HttpError 403, 404, 409 when it is not under way, nothing differs, or something else than shown.
 */
export async function applyDifference(checklistId: number, actor: Actor, fingerprint?: string) {
  return change(actor, async (change) => {
    const applied = await applyInTransaction(change, checklistId, fingerprint)
    if (isEmpty(applied)) throw conflict('This checklist is up to date.')
    return toldDifference(applied)
  })
}

/**
 * The same within the caller's change.
 * @returns what was applied, possibly nothing.
 */
export async function applyInTransaction(
  change: Change,
  checklistId: number,
  fingerprint?: string
): Promise<Difference> {
  const checklist = await change.find(Checklist, checklistId)
  if (checklist.status !== 'open') throw conflict('This checklist is not in progress.')
  const [person] = await newcomersById(change.trx, [checklist.employeeId])
  if (!person) throw notFound()
  const difference = await differenceOf(change.trx, checklist, person)
  if (isEmpty(difference)) return difference
  if (fingerprint !== undefined && toldDifference(difference).fingerprint !== fingerprint) {
    refuseAsChanged(
      'The changes to this checklist are different by now. Check them again, then update it.'
    )
  }
  if (excuses(difference) && !mayExcuse(change.actor, person.userId)) {
    throw forbidden('Someone else must take off your own checklist what is required of you.')
  }
  for (const { item, dueOn } of difference.redate) await redateItem(change, item, dueOn)
  for (const edited of difference.edit) await editItem(change, edited)
  const { kind } = checklist
  const { packets } = difference
  // Items come before others go: a run that has nothing left in between would count as done.
  await launchInTransaction(change, [person.id], { kind, into: { runId: checklistId, packets } })
  await removeItems(change, difference.remove)
  for (const item of difference.required) await change.store(item.merge({ packetItemId: null }))
  await withdrawTraining(change, [...difference.remove, ...difference.required], REASON)
  // A run to which nothing comes is not written by the launch.
  await writePackets(change, [{ runId: checklistId, packets }])
  await dropPackets(change, [{ runId: checklistId, packets }])
  await change.store(
    checklist.merge({
      startOn: person.startDate,
      lastDay: kind === 'offboarding' ? person.endDate : null,
    })
  )
  await settleOnboarding(change, [person.id])
  return difference
}

/** Whether something is no longer required of the person. */
const excuses = ({ remove, edit }: Difference): boolean =>
  remove.some(({ required }) => required) || edit.some(({ to }) => to.required === false)

async function redateItem(change: Change, item: ChecklistItem, dueOn: Day): Promise<void> {
  const { documentRequestId, employeeId, moduleId, dueOn: earlier } = item
  if (documentRequestId !== null) {
    await correctRequest(change, documentRequestId, { dueOn: earlier }, { dueOn })
  }
  if (moduleId !== null) await redateForOnboarding(change, { employeeId, moduleId, dueOn })
  await change.save(item.merge({ dueOn }))
}

/** What was requested for it says the same. What has been sent to be signed stays as it was sent. */
async function editItem(change: Change, { item, to }: Difference['edit'][number]): Promise<void> {
  const { documentRequestId, fileId } = item
  const oldValues = Object.fromEntries(
    Object.keys(to).map((field) => [field, item.$attributes[field]])
  )
  if (documentRequestId !== null) await correctRequest(change, documentRequestId, oldValues, to)
  await change.save(item.merge(to), { oldValues, newValues: to })
  if (to.fileId !== undefined) await dropFile(change, fileId)
}

/** Off the checklist, and what was assigned or sent for it with them. */
async function removeItems(change: Change, items: readonly ChecklistItem[]): Promise<void> {
  for (const item of items) {
    await change.save(item.merge({ ...removal(change), removedWithPacket: true }), {
      action: 'remove',
    })
  }
  await withdrawRequests(change, items, REASON)
}
