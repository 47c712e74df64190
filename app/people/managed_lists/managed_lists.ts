import { normalizeForSearch } from '#core/search/normalize'
import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { inBatches } from '#core/database/in_batches'
import ListEntry from '#people/models/list_entry'
import { MANAGED_LISTS, type ManagedList } from '#people/models/managed_list'

const ROWS_AT_ONCE = 500

/** Equal for all spellings of one name; at most 180 characters. */
export const listKeyOf = (name: string) => normalizeForSearch(name).slice(0, 180)

/** A name for a list, with single spaces. */
export const tidyName = (name: string) => name.replace(/\s+/g, ' ').trim()

type Given = string | null | undefined

/**
 * The stored spelling of each given name; empty ones have none. New names are added to the list
 * with their first spelling, inside the caller's change.
 */
export async function canonicalNames(
  change: Change,
  list: ManagedList,
  names: readonly Given[]
): Promise<Map<string, string>> {
  const wanted = new Map<string, string>()
  for (const name of new Set(names)) {
    const tidied = tidyName(name ?? '')
    if (name && tidied && !wanted.has(listKeyOf(name))) wanted.set(listKeyOf(name), tidied)
  }
  if (wanted.size === 0) return new Map()
  const listed = await findListed(change, list, [...wanted.keys()])
  const unknown = [...wanted].filter(([key]) => !listed.has(key))
  await extendList(change, list, unknown)
  for (const [key, name] of unknown) listed.set(key, name)

  const spelled = new Map<string, string>()
  for (const name of new Set(names)) {
    const stored = name && tidyName(name) ? listed.get(listKeyOf(name)) : undefined
    if (name && stored !== undefined) spelled.set(name, stored)
  }
  return spelled
}

/** One name in the list's spelling; an absent one stays absent, an empty one becomes null. */
export async function canonicalName(
  change: Change,
  list: ManagedList,
  name: Given
): Promise<string | null | undefined> {
  if (name === undefined) return undefined
  const names = await canonicalNames(change, list, [name])
  return names.get(name ?? '') ?? null
}

type Listed = Partial<Record<ManagedList, string | null>>

/** People with their given position, department and location in the lists' spelling. */
export async function allAsListed<Input extends Listed>(
  change: Change,
  people: readonly Input[]
): Promise<Input[]> {
  const spelled = people.map((person) => ({ ...person }))
  for (const list of MANAGED_LISTS) {
    const names = await canonicalNames(
      change,
      list,
      people.map((person) => person[list])
    )
    for (const person of spelled) {
      if (person[list] !== undefined) person[list] = names.get(person[list] ?? '') ?? null
    }
  }
  return spelled
}

/** One person; see allAsListed. */
export async function asListed<Input extends Listed>(change: Change, input: Input): Promise<Input> {
  const [listed] = await allAsListed(change, [input])
  return listed as Input
}

async function findListed(
  change: Change,
  list: ManagedList,
  keys: readonly string[]
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const some of inBatches(keys, ROWS_AT_ONCE)) {
    const rows = await table(change.trx, ListEntry)
      .where('list', list)
      .whereIn('key', some)
      .select('key', 'name')
    for (const { key, name } of rows) found.set(key, name)
  }
  return found
}

/** Adds new names, each with an audit entry of its own. */
async function extendList(
  change: Change,
  list: ManagedList,
  entries: readonly (readonly [key: string, name: string])[]
): Promise<void> {
  for (const slice of inBatches(entries, ROWS_AT_ONCE)) {
    const at = { created_at: change.time, updated_at: change.time }
    await change.trx
      .insertQuery()
      .table(ListEntry.table)
      .multiInsert(slice.map(([key, name]) => ({ list, name, key, ...at })))
    const added = await table(change.trx, ListEntry)
      .where('list', list)
      .whereIn(
        'key',
        slice.map(([key]) => key)
      )
      .orderBy('id')
      .select('id', 'name')
    await change.auditMany(
      added.map(({ id, name }) => ({
        action: 'create',
        entityType: 'list_entry',
        entityId: id,
        newValues: { list, name },
      }))
    )
  }
}
