import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('audit_heads', (table) => {
      table.integer('id').unsigned().primary()
      table.bigInteger('entry_id').unsigned().notNullable()
      binaryText(this.db, table, 'mac', 64).notNullable()
    })

    this.schema.createTable('audit_entries', (table) => {
      // Numbered without gaps by the chain itself, never by the database.
      table.bigInteger('id').unsigned().primary()
      table.string('action', 60).notNullable()
      table.string('entity_type', 60).notNullable()
      table.string('entity_id', 60).notNullable()
      // No foreign key: an entry outlives the account it names.
      table.integer('performed_by_id').unsigned().nullable()
      table.string('performed_by', 255).notNullable()
      moment(table, 'performed_at').notNullable()
      table.string('address', 45).nullable()
      table.string('request_id', 64).nullable()
      // A folded copy of performer, action and subject, for searching.
      binaryText(this.db, table, 'search_text', 450).notNullable().defaultTo('')
      table.text('old_values', 'mediumtext').nullable()
      table.text('new_values', 'mediumtext').nullable()
      binaryText(this.db, table, 'values_salt', 64).nullable()
      binaryText(this.db, table, 'values_digest', 64).notNullable()
      binaryText(this.db, table, 'mac', 64).notNullable()
      table.index(['entity_type', 'entity_id', 'id'], 'audit_entries_entity')
      table.index(['performed_by_id', 'id'], 'audit_entries_performer')
      table.index(['action', 'id'], 'audit_entries_action')
      table.index(['performed_at', 'id'], 'audit_entries_time')
    })

    // 0011 changes the table last, so it creates the triggers that protect the entries.
    this.defer(async (db) => {
      await db.table('audit_heads').insert({ id: 1, entry_id: 0, mac: '' })
    })
  }

  async down() {
    this.schema.dropTable('audit_entries')
    this.schema.dropTable('audit_heads')
  }
}
