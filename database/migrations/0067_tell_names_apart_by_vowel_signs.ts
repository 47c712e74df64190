import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  normalizeForLog,
  normalizeForSearch,
  searchTextOf,
  sortDepartmentOf,
  sortNameOf,
  sortPositionOf,
} from '#core/search/normalize'

/** Folded copies of a name that lists, roles, trainings, packets and documents are known by. */
const NAMED = [
  { table: 'list_entries', column: 'key', most: 180 },
  { table: 'roles', column: 'name_key', most: 180 },
  { table: 'training_modules', column: 'search_text', most: 450 },
  { table: 'onboarding_packets', column: 'name_key', most: 450 },
  { table: 'document_templates', column: 'search_text', most: 450 },
]

/**
 * Keeps the vowel signs of Indic, Thai and other scripts, and the voicing of kana, in folded
 * copies: names that differed in nothing else were one.
 */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      for (const { table, column, most } of NAMED) {
        await foldAgain(db, table, ['name'], ({ name }) => ({
          [column]: normalizeForSearch(name as string).slice(0, most),
        }))
      }
      await foldAgain(db, 'onboarding_checklist_items', ['name', 'item_key'], (item) => {
        const name = normalizeForSearch(item.name as string)
          .slice(0, 180)
          .toWellFormed()
        const key = item.item_key as string
        return { item_key: key.replace(/^(upload:|task:[^:]*:).*/s, (_, kind) => kind + name) }
      })
      const person = ['first_name', 'last_name', 'email', 'position', 'department']
      await foldAgain(db, 'users', person, (row) => {
        const { first_name: firstName, last_name: lastName, email } = row as Record<string, string>
        const names = { firstName, lastName, email } as Parameters<typeof searchTextOf>[0]
        return {
          search_text: searchTextOf(names),
          sort_name: sortNameOf(names),
          sort_position: sortPositionOf(row.position),
          sort_department: sortDepartmentOf(row.department),
        }
      })
    })
  }

  /** A former program finds these names by the letters without their signs. */
  async down() {}
}

type Texts = Record<string, string | null>

/** Writes what a row's texts fold to, where a sign is in one of them. */
async function foldAgain(
  db: QueryClientContract,
  table: string,
  columns: string[],
  folded: (row: Texts) => Texts
): Promise<void> {
  for (let after = 0; ;) {
    const rows: (Texts & { id: number })[] = await db
      .from(table)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1000)
      .select('id', ...columns)
    for (const row of rows) {
      const text = columns.map((column) => row[column] ?? '').join(' ')
      if (normalizeForSearch(text) === normalizeForLog(text)) continue
      await db.from(table).where('id', row.id).update(folded(row))
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
