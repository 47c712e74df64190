import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import type { ManagedList } from '#people/models/managed_list'
import { listKeyOf } from '#people/managed_lists/managed_lists'

/**
 * A department or location in its stored spelling, whatever its case and accents; null where none
 * is listed and no one has ever worked in one.
 * @param present for where people are now: a former spelling stays with those who have left.
 */
export async function knownPlace(
  list: 'department' | 'location',
  name: string,
  { present = false } = {}
): Promise<string | null> {
  const listed = await listedName(list, name)
  if (present && listed !== null) return listed
  const worked = await table(db, 'employment_periods').where(list, name).select('id').first()
  return worked ? name : listed
}

/** A name in its list's spelling, whatever its case and accents; null where it is not listed. */
export async function listedName(list: ManagedList, name: string): Promise<string | null> {
  const entry = await table(db, 'list_entries')
    .where({ list, key: listKeyOf(name) })
    .select('name')
    .first()
  return entry?.name ?? null
}
