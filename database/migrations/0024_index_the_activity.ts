import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The activity shows a few actions on a few kinds of things: the latest of each are found at the
 * end of one index, however many other entries there are.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_entries', (table) => {
      table.index(['entity_type', 'action', 'id'], 'audit_entries_activity')
    })
  }

  async down() {
    this.schema.alterTable('audit_entries', (table) => {
      table.dropIndex(['entity_type', 'action', 'id'], 'audit_entries_activity')
    })
  }
}
