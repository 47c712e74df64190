import { BaseSchema } from '@adonisjs/lucid/schema'
import { moment } from '#database/column_helpers'

/** Whose digest of a day lists documents, and whether it was sent. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('document_digests', (table) => {
      table.date('day').notNullable()
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      moment(table, 'posted_at').nullable()
      table.primary(['day', 'user_id'])
      table.index(['user_id'], 'document_digests_user')
    })
  }

  async down() {
    this.schema.dropTable('document_digests')
  }
}
