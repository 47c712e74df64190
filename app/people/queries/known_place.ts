import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import type { ManagedList } from '#people/models/managed_list'
import { listKeyOf } from '#people/managed_lists/managed_lists'

/**
 * A department or location in its stored spelling, whatever its case and accents; null where none
 * is listed and no one has ever worked in one.
 */
export async function knownPlace(
  list: 'department' | 'location',
  name: string
): Promise<string | null> {
  const worked = await table(db, 'employment_periods').where(list, name).select('id').first()
  if (worked) return name
  return listedName(list, name)
}

/** A name in its list's spelling, whatever its case and accents; null where it is not listed. */
export async function listedName(list: ManagedList, name: string): Promise<string | null> {
  const entry = await table(db, 'list_entries')
    .where({ list, key: listKeyOf(name) })
    .select('name')
    .first()
  return entry?.name ?? null
}
