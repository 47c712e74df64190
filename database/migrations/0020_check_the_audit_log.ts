import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

/**
 * Indexes for a screen over a million entries, and the results of the nightly checks of the
 * chain.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_entries', (table) => {
      table.index(['entity_type', 'id'], 'audit_entries_type')
      // Searched by itself: the entries include their values, and are many times larger.
      table.index(['id', 'search_text'], 'audit_entries_search')
    })

    this.schema.createTable('audit_checks', (table) => {
      table.increments('id')
      // The day in UTC: the chain is checked once a day, with any number of servers.
      table.date('day').notNullable().unique()
      moment(table, 'started_at').notNullable()
      moment(table, 'finished_at').nullable()
      binaryText(this.db, table, 'claimed_by', 80).nullable()
      moment(table, 'claimed_until').nullable()
      // The last verified entry.
      table.bigInteger('entry_id').unsigned().nullable()
      binaryText(this.db, table, 'mac', 64).nullable()
      // The first altered entry, and why.
      table.bigInteger('broken_at').unsigned().nullable()
      table.string('reason', 200).nullable()
      // The signed checkpoint; none for a broken log.
      table.integer('file_id').unsigned().nullable().references('stored_files.id')
    })
  }

  async down() {
    this.schema.dropTable('audit_checks')
    this.schema.alterTable('audit_entries', (table) => {
      table.dropIndex(['entity_type', 'id'], 'audit_entries_type')
      table.dropIndex(['id', 'search_text'], 'audit_entries_search')
    })
  }
}
