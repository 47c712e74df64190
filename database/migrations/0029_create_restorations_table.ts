import { BaseSchema } from '@adonisjs/lucid/schema'
import { defineRestorations } from '#database/restorations_table'

/** The record of a restore, and whether its result is a copy. */
export default class extends BaseSchema {
  async up() {
    // A restore creates it before all other tables.
    if (await this.db.schema.hasTable('restorations')) return
    this.schema.createTable('restorations', (table) => {
      defineRestorations(this.db, table)
    })
  }

  async down() {
    this.schema.dropTable('restorations')
  }
}
