import { createHash } from 'node:crypto'
import type { Change } from '#audit/services/change'
import { HttpError } from '#core/errors/http_errors'
import type { MergedItem } from '#onboarding/checklists/merge_items'
import { givenOf, plannedItems, type Given } from '#onboarding/checklists/planned_items'
import type ChecklistItem from '#onboarding/models/checklist_item'
import { newcomersById, type Newcomer } from '#onboarding/queries/people'
import { plannedRows } from '#onboarding/queries/preview/planned_rows'

export const keyOfGiven = (item: MergedItem | ChecklistItem) =>
  'key' in item ? item.key : item.itemKey

const LENGTH = 20

/** The same as long as a person would get the same by the same days, and their manager is the same. */
export function fingerprintOf({ items }: Given, { manager }: Pick<Newcomer, 'manager'>): string {
  const told = items
    .map((item) =>
      [keyOfGiven(item), item.name, item.required, item.dueOn, item.ownerUserId].join()
    )
    .toSorted()
  return fingerprintOfTold([told, manager?.userId ?? null])
}

/** The same as long as the same is told. */
export const fingerprintOfTold = (told: object): string =>
  createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, LENGTH)

/** @throws HttpError 409 that names the field. */
export function refuseAsChanged(message: string): never {
  throw new HttpError(409, message, [{ field: 'fingerprint', message, rule: 'changed' }])
}

/**
 * What is approved is what the approver was shown, or nothing is.
 * @throws HttpError 409 naming the first person of whom something has changed since.
 */
export async function assertAsPreviewed(
  change: Change,
  fingerprints: ReadonlyMap<number, string>
): Promise<void> {
  const ids = [...fingerprints.keys()]
  const people = await newcomersById(change.trx, ids)
  const rows = await plannedRows(change.trx, ids)
  const planned = await plannedItems(change.trx)
  for (const person of people) {
    const given = givenOf(planned(person), rows.get(person.id))
    if (fingerprintOf(given, person) !== fingerprints.get(person.id)) {
      refuseAsChanged(
        `What ${person.name} gets has changed since you looked. Check it again, then approve.`
      )
    }
  }
}
