import { BaseSchema } from '@adonisjs/lucid/schema'
import { isMysql } from '#database/column_helpers'

/**
 * An email that is retried goes to the address that its account has by then. Those that are stored
 * belong to the account that has their address and their recipient's name.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.integer('user_id').unsigned().nullable()
    })
    this.defer(async (db) => {
      const name = isMysql(db)
        ? "concat(first_name, ' ', last_name)"
        : "first_name || ' ' || last_name"
      await db.rawQuery(
        `update outbox_messages set user_id = (
          select id from users where email = recipient and trim(${name}) = recipient_name
        ) where kind <> 'email_change_notice'`
      )
    })
  }

  async down() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.dropColumn('user_id')
    })
  }
}
