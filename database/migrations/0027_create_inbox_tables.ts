import { BaseSchema } from '@adonisjs/lucid/schema'
import { moment } from '#database/column_helpers'

/**
 * Notifications in the portal, kinds of email that people have turned off, and the delivery log.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('inbox_items', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('kind', 60).notNullable()
      // Like the email's: ids, from which the text is rendered when it is read.
      table.text('payload').notNullable()
      moment(table, 'read_at').nullable()
      moment(table, 'created_at').notNullable()
      table.index(['user_id', 'id'], 'inbox_items_user')
      table.index(['user_id', 'read_at', 'id'], 'inbox_items_unread')
      table.index(['read_at', 'id'], 'inbox_items_read')
    })

    // A kind of email that a person has turned off.
    this.schema.createTable('mail_preferences', (table) => {
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('kind', 60).notNullable()
      moment(table, 'off_since').notNullable()
      table.primary(['user_id', 'kind'])
    })

    this.schema.alterTable('outbox_messages', (table) => {
      // The email that this one repeats; emails are never deleted.
      table.integer('resent_from_id').unsigned().nullable()
      // The mail server's answer when it accepted the email.
      table.string('server_answer', 500).nullable()
      table.index(['state', 'id'], 'outbox_messages_state')
      table.index(['kind', 'id'], 'outbox_messages_kind')
      table.index(['resent_from_id', 'id'], 'outbox_messages_resent')
      table.index(['created_at', 'id'], 'outbox_messages_created')
    })
  }

  async down() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.dropIndex(['state', 'id'], 'outbox_messages_state')
      table.dropIndex(['kind', 'id'], 'outbox_messages_kind')
      table.dropIndex(['resent_from_id', 'id'], 'outbox_messages_resent')
      table.dropIndex(['created_at', 'id'], 'outbox_messages_created')
      table.dropColumns('resent_from_id', 'server_answer')
    })
    this.schema.dropTable('mail_preferences')
    this.schema.dropTable('inbox_items')
  }
}
