import { BaseSchema } from '@adonisjs/lucid/schema'
import { fillMayDestroyOn } from '#database/retention_history'

/** Signed documents by the day from which they may be deleted, along one index. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('signing_documents', (table) => {
      // The last day there is for documents without one, so that they come last.
      table.date('may_destroy_on').notNullable().defaultTo('9999-12-31')
      table.index(['destroyed_at', 'may_destroy_on', 'id'], 'signing_documents_due')
    })
    this.defer(fillMayDestroyOn)
  }

  async down() {
    this.schema.alterTable('signing_documents', (table) => {
      table.dropIndex([], 'signing_documents_due')
    })
    this.schema.alterTable('signing_documents', (table) => {
      table.dropColumn('may_destroy_on')
    })
  }
}
