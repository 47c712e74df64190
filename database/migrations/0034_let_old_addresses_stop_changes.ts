import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

/** What the old address has to say about a change of address: whether it may be, and that it must not. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('email_changes', (table) => {
      // Where the account goes back to; none in rows of before, whose notices carried no link.
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
