import { BaseSchema } from '@adonisjs/lucid/schema'
import { moment } from '#database/column_helpers'

/** When the person last asked HR for a new invitation after one had expired. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('invitations', (table) => {
      moment(table, 'requested_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('invitations', (table) => {
      table.dropColumn('requested_at')
    })
  }
}
