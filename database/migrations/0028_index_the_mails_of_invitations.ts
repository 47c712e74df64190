import { BaseSchema } from '@adonisjs/lucid/schema'
import { isMysql } from '#database/column_helpers'

/** Deleting an old email looks for its invitation; MySQL indexes foreign keys itself. */
export default class extends BaseSchema {
  async up() {
    if (isMysql(this.db)) return
    this.schema.alterTable('invitations', (table) => {
      table.index(['outbox_message_id'], 'invitations_mail')
    })
  }

  async down() {
    if (isMysql(this.db)) return
    this.schema.alterTable('invitations', (table) => {
      table.dropIndex(['outbox_message_id'], 'invitations_mail')
    })
  }
}
