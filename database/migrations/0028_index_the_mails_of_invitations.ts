import { BaseSchema } from '@adonisjs/lucid/schema'
import { isMysql } from '#database/column_helpers'

/** Deleting an old mail looks for the invitation it carried; MySQL indexes foreign keys itself. */
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
