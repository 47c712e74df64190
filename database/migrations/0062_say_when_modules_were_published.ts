import { BaseSchema } from '@adonisjs/lucid/schema'
import { moment } from '#database/column_helpers'

/** When a training module was published; null for a draft. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('training_modules', (table) => {
      moment(table, 'published_at').nullable()
    })
    this.defer(async (db) => {
      await db.rawQuery('update training_modules set published_at = created_at')
    })
  }

  async down() {
    this.schema.alterTable('training_modules', (table) => {
      table.dropColumn('published_at')
    })
  }
}
