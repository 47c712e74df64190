import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

/** Stored settings; a setting without a row, or with an empty one, has its default. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('settings', (table) => {
      binaryText(this.db, table, 'name', 60).notNullable().primary()
      // JSON as text; null for the default.
      table.text('value').nullable()
      // The encrypted value of a secret; the value column is then null.
      table.text('secret').nullable()
      // Counted over all settings: the largest one shows whether anything has changed.
      table.integer('version').unsigned().notNullable().unique()
      moment(table, 'updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('settings')
  }
}
