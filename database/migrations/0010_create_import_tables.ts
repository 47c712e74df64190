import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

/**
 * Imports of people: the file's rows encrypted, one verdict per row, the status stored as times.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('imports', (table) => {
      table.increments('id')
      // browser or command
      table.string('source', 20).notNullable()
      table.string('file_name', 255).notNullable()
      binaryText(this.db, table, 'file_digest', 64).notNullable()
      // JSON: how the file was read (kind, encoding, delimiter, sheet).
      table.text('format').notNullable()
      // JSON: the headings as in the file.
      table.text('headings', 'mediumtext').notNullable()
      // JSON: the field of each column, or null; null before it was confirmed.
      table.text('columns').nullable()
      // JSON: date order, decimal mark, how people are added, invitations.
      table.text('options').notNullable()
      table.integer('row_count').unsigned().notNullable()
      for (const verdict of ['created', 'updated', 'unchanged', 'skipped', 'refused']) {
        table.integer(`to_be_${verdict}`).unsigned().notNullable().defaultTo(0)
        table.integer(`${verdict}_count`).unsigned().notNullable().defaultTo(0)
      }
      table.integer('removed_count').unsigned().notNullable().defaultTo(0)
      table.integer('restored_count').unsigned().notNullable().defaultTo(0)
      table.integer('kept_count').unsigned().notNullable().defaultTo(0)
      table.integer('created_by_id').unsigned().nullable()
      table.string('created_by', 255).notNullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'previewed_at').nullable()
      moment(table, 'started_at').nullable()
      moment(table, 'cancel_requested_at').nullable()
      moment(table, 'finished_at').nullable()
      moment(table, 'undo_requested_at').nullable()
      moment(table, 'undone_at').nullable()
      moment(table, 'failed_at').nullable()
      table.string('failure', 500).nullable()
      moment(table, 'purged_at').nullable()
      // The claim of the process that works on it, until this time.
      moment(table, 'claimed_until').nullable()
      binaryText(this.db, table, 'claimed_by', 64).nullable()
      table.index(['created_at', 'id'], 'imports_created')
      table.index(['finished_at', 'started_at', 'id'], 'imports_started')
    })

    this.schema.createTable('import_chunks', (table) => {
      table
        .integer('import_id')
        .unsigned()
        .notNullable()
        .references('imports.id')
        .onDelete('CASCADE')
      // The number of its first record; records count from 1, without headings.
      table.integer('number').unsigned().notNullable()
      table.integer('row_count').unsigned().notNullable()
      // JSON of the records' cells, encrypted: a file may contain social security numbers and
      // pay.
      table.text('cells', 'mediumtext').notNullable()
      table.primary(['import_id', 'number'])
    })

    this.schema.createTable('import_rows', (table) => {
      table
        .integer('import_id')
        .unsigned()
        .notNullable()
        .references('imports.id')
        .onDelete('CASCADE')
      table.integer('number').unsigned().notNullable()
      // The preview's verdict, and the result.
      table.string('verdict', 12).notNullable()
      table.string('outcome', 12).nullable()
      table.integer('employee_id').unsigned().nullable()
      // JSON: problems and notes, each with the field and a sentence.
      table.text('remarks').nullable()
      // Keyed hash of the person's values at the preview.
      binaryText(this.db, table, 'basis', 64).nullable()
      // Encrypted JSON of the values an update replaced, for the undo.
      table.text('replaced', 'mediumtext').nullable()
      // removed, restored or kept
      table.string('undone', 12).nullable()
      table.primary(['import_id', 'number'])
      table.index(['import_id', 'verdict', 'number'], 'import_rows_verdict')
      table.index(['import_id', 'outcome', 'number'], 'import_rows_outcome')
      table.index(['employee_id'], 'import_rows_employee')
    })

    // The field last chosen for a heading; '' for an omitted column.
    this.schema.createTable('import_headings', (table) => {
      binaryText(this.db, table, 'heading', 200).primary()
      table.string('field', 60).notNullable()
      moment(table, 'updated_at').notNullable()
    })
  }

  async down() {
    for (const table of ['import_headings', 'import_rows', 'import_chunks', 'imports']) {
      this.schema.dropTable(table)
    }
  }
}
