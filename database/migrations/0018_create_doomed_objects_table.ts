import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

/**
 * Files that are to go: written with the change that deletes them, gone once the disk has let go of
 * them. Whoever is killed in between leaves the name of what is still to be deleted.
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
