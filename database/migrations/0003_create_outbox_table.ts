import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('outbox_messages', (table) => {
      table.increments('id')
      table.string('kind', 60).notNullable()
      binaryText(this.db, table, 'recipient', 254).notNullable()
      table.string('recipient_name', 210).notNullable().defaultTo('')
      // The subject of the email; links and tokens are derived from it when the email is
      // rendered.
      table.text('payload').notNullable()
      table.string('state', 10).notNullable().defaultTo('queued')
      table.integer('attempts').unsigned().notNullable().defaultTo(0)
      table.string('last_error', 500).nullable()
      moment(table, 'next_attempt_at').notNullable()
      moment(table, 'claimed_until').nullable()
      moment(table, 'sent_at').nullable()
      moment(table, 'created_at').notNullable()
      table.index(['state', 'next_attempt_at', 'id'], 'outbox_messages_due')
    })
  }

  async down() {
    this.schema.dropTable('outbox_messages')
  }
}
