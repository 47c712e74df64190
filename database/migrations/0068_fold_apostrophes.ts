import { BaseSchema } from '@adonisjs/lucid/schema'
import { PLAIN_LETTERS } from '#core/search/normalize'

/** Finds O’Neill under O'Neill, and the other way round. */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      const apostrophes = Object.entries(PLAIN_LETTERS).filter(([, plain]) => plain === "'")
      const plain = apostrophes.reduce((folded) => `replace(${folded}, ?, ?)`, '??')
      for (const column of ['search_text', 'sort_name']) {
        const folded = [column, ...apostrophes.flat()]
        await db.rawQuery(`update users set ?? = ${plain} where ?? <> ${plain}`, [
          column,
          ...folded,
          column,
          ...folded,
        ])
      }
    })
  }

  /** A former program finds these people by the plain apostrophe of their names. */
  async down() {}
}
