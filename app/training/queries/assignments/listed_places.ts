import { table, type Client } from '#core/database/table'
import { normalizeForSearch } from '#core/search/normalize'
import { MANAGED_LISTS } from '#people/models/managed_list'
import type { RuleTerms } from '#training/rules'

/** A rule's places in the lists' spelling, otherwise as typed. */
export async function spelledAsListed(client: Client, terms: RuleTerms): Promise<RuleTerms> {
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
