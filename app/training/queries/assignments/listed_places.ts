import { table, type Client } from '#core/database/table'
import { normalizeForSearch } from '#core/search/normalize'
import { MANAGED_LISTS } from '#people/models/managed_list'
import type { Placed } from '#training/rules'

/** The places of a rule or a packet as the lists spell them, else as typed. */
export async function spelledAsListed<Terms extends Placed>(
  client: Client,
  terms: Terms
): Promise<Terms> {
  const listed = { ...terms }
  for (const list of MANAGED_LISTS) {
    const name = terms[list]
    if (name === null) continue
    const entry = await table(client, 'list_entries')
      .where({ list, key: normalizeForSearch(name).slice(0, 180) })
      .select('name')
      .first()
    listed[list] = entry?.name ?? name.replace(/\s+/g, ' ').trim()
  }
  return listed
}
