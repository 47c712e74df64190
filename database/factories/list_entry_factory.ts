import { randomUUID } from 'node:crypto'
import factory from '@adonisjs/lucid/factories'
import { normalizeForSearch } from '#core/search/normalize'
import { stamps } from '#database/factories/from_now'
import ListEntry from '#people/models/list_entry'

/** A department by default; `list` sets another list. */
export const ListEntryFactory = factory
  .define(ListEntry, () => ({
    list: 'department' as const,
    name: `Name ${randomUUID().slice(0, 8)}`,
    ...stamps(),
  }))
  .before('create', (_, entry) => {
    entry.key = normalizeForSearch(entry.name)
  })
  .build()
