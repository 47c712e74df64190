import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

/** What an administrator has set; a setting without a row, or with an empty one, has its default. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('settings', (table) => {
      binaryText(this.db, table, 'name', 60).notNullable().primary()
      // JSON, kept as text; null where the default holds.
      table.text('value').nullable()
      // Encrypted, of what is never shown; the value is null then.
      table.text('secret').nullable()
      // Counted through all settings: the largest one tells a process whether anything has changed.
      table.integer('version').unsigned().notNullable().unique()
      moment(table, 'updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('settings')
  }
}
