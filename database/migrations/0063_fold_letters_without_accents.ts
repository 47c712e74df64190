import { BaseSchema } from '@adonisjs/lucid/schema'
import { PLAIN_LETTERS } from '#core/search/normalize'

/** Finds Søren under Soren, and Łukasz under Lukasz. */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      const letters = Object.entries(PLAIN_LETTERS)
      const plain = letters.reduce((folded) => `replace(${folded}, ?, ?)`, '??')
      for (const [column, most] of [
        ['search_text', 500],
        ['sort_name', 180],
      ] as const) {
        const folded = [column, ...letters.flat()]
        await db.rawQuery(`update users set ?? = substr(${plain}, 1, ?) where ?? <> ${plain}`, [
          column,
          ...folded,
          most,
          column,
          ...folded,
        ])
      }
    })
  }

  /** A former program finds these people by the plain letters of their names. */
  async down() {}
}
