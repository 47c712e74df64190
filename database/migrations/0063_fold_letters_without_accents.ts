import { BaseSchema } from '@adonisjs/lucid/schema'
import { PLAIN_LETTERS } from '#core/search/normalize'
import { isMysql } from '#database/column_helpers'

/** The folded columns, with the characters they hold. The audit log keeps its own. */
const FOLDED: [table: string, column: string, most: number][] = [
  ['users', 'search_text', 500],
  ['users', 'sort_name', 180],
  ['users', 'sort_position', 180],
  ['users', 'sort_department', 180],
  ['list_entries', 'key', 180],
  ['roles', 'name_key', 180],
  ['training_modules', 'search_text', 450],
  ['document_templates', 'search_text', 450],
  ['onboarding_packets', 'name_key', 450],
  ['onboarding_checklist_items', 'item_key', 240],
]

/** Finds Søren under Soren, and Łukasz under Lukasz. */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      // Of two names that are one now, the second keeps its key.
      const update = isMysql(db) ? 'update ignore' : 'update or ignore'
      const letters = Object.entries(PLAIN_LETTERS)
      const plain = letters.reduce((folded) => `replace(${folded}, ?, ?)`, '??')
      for (const [table, column, most] of FOLDED) {
        const folded = [column, ...letters.flat()]
        await db.rawQuery(`${update} ?? set ?? = substr(${plain}, 1, ?) where ?? <> ${plain}`, [
          table,
          column,
          ...folded,
          most,
          column,
          ...folded,
        ])
      }
    })
  }

  /** Former programs find these names by their plain letters. */
  async down() {}
}
