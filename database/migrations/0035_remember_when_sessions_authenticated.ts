import { BaseSchema } from '@adonisjs/lucid/schema'
import { moment } from '#database/column_helpers'

/** When the person of a session last confirmed their identity; null for older sessions. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('sessions', (table) => {
      moment(table, 'authenticated_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('sessions', (table) => {
      table.dropColumn('authenticated_at')
    })
  }
}
