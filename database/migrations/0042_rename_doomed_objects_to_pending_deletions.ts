import { BaseSchema } from '@adonisjs/lucid/schema'

/** Objects on the disk whose deletion is committed and not done yet. */
export default class extends BaseSchema {
  async up() {
    this.schema.renameTable('doomed_objects', 'pending_deletions')
    this.schema.alterTable('pending_deletions', (table) => {
      table.renameColumn('doomed_at', 'requested_at')
    })
  }

  async down() {
    this.schema.alterTable('pending_deletions', (table) => {
      table.renameColumn('requested_at', 'doomed_at')
    })
    this.schema.renameTable('pending_deletions', 'doomed_objects')
  }
}
