import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

/** The old address can allow or stop a change of address. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('email_changes', (table) => {
      // The address to go back to; null in older rows, whose notices had no link.
      binaryText(this.db, table, 'old_email', 254).nullable()
      table.boolean('awaits_old_address').notNullable().defaultTo(false)
      moment(table, 'stopped_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('email_changes', (table) => {
      table.dropColumns('old_email', 'awaits_old_address', 'stopped_at')
    })
  }
}
