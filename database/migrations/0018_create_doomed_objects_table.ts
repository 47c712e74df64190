import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

/**
 * Files to delete: written with the change that deletes them, removed after the disk has deleted
 * them. After a kill in between, the names of undeleted files remain.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('doomed_objects', (table) => {
      table.increments('id')
      binaryText(this.db, table, 'key', 120).notNullable().unique()
      moment(table, 'doomed_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('doomed_objects')
  }
}
