import { BaseSchema } from '@adonisjs/lucid/schema'
import { moment } from '#database/column_helpers'

/** What an administrator has put aside: steps of the guided set-up, and the notice about email. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('setup_choices', (table) => {
      table.increments('id')
      // A step's name, or all: the card on the dashboard.
      table.string('step', 24).notNullable().unique()
      moment(table, 'created_at').notNullable()
    })
    this.schema.alterTable('users', (table) => {
      moment(table, 'email_notice_hidden_until').nullable()
    })
  }

  async down() {
    this.schema.alterTable('users', (table) => {
      table.dropColumn('email_notice_hidden_until')
    })
    this.schema.dropTable('setup_choices')
  }
}
