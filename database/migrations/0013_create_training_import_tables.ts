import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

/** Imports of past completions, and the rows of their files. */
export default class extends BaseSchema {
  async up() {
    // Spreadsheets of completions from before the portal; see app/training/completion_imports.
    this.schema.createTable('training_imports', (table) => {
      table.increments('id')
      // browser or command
      table.string('source', 10).notNullable()
      table.string('file_name', 255).notNullable()
      // SHA-256, to recognize a repeated file.
      binaryText(this.db, table, 'file_digest', 64).notNullable()
      // JSON: how the file was read.
      table.text('format').notNullable()
      // JSON: the headings, and each column's field.
      table.text('headings', 'mediumtext').notNullable()
      table.text('columns').notNullable()
      // mdy or dmy, where someone had to choose.
      table.string('date_order', 3).nullable()
      // JSON: ambiguous dates of the file; null without a question.
      table.text('question_samples').nullable()
      // Increases with each change of columns: a preview of earlier ones is invalid.
      table.integer('revision').unsigned().notNullable().defaultTo(0)
      table.integer('row_count').unsigned().notNullable()
      for (const verdict of ['created', 'already', 'refused']) {
        table.integer(`to_be_${verdict}`).unsigned().notNullable().defaultTo(0)
        table.integer(`${verdict}_count`).unsigned().notNullable().defaultTo(0)
      }
      table.integer('created_by_id').unsigned().nullable()
      table.string('created_by', 255).notNullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'previewed_at').nullable()
      moment(table, 'started_at').nullable()
      moment(table, 'finished_at').nullable()
      moment(table, 'purged_at').nullable()
      table.index(['created_at', 'id'], 'training_imports_created')
      table.index(['file_digest', 'id'], 'training_imports_digest')
      table.index(['purged_at', 'id'], 'training_imports_purged')
    })

    this.schema.createTable('training_import_rows', (table) => {
      table
        .integer('import_id')
        .unsigned()
        .notNullable()
        .references('training_imports.id')
        .onDelete('CASCADE')
      table.integer('number').unsigned().notNullable()
      // Encrypted: a company's spreadsheet may have any column. Null once purged.
      table.text('cells', 'mediumtext').nullable()
      // created, already or refused: the verdict and the result.
      table.string('verdict', 8).nullable()
      table.string('outcome', 8).nullable()
      table.text('reason').nullable()
      table.integer('employee_id').unsigned().nullable()
      table.integer('module_id').unsigned().nullable()
      table.integer('version').unsigned().nullable()
      table.date('completed_on').nullable()
      // From the file; the module's own period may end earlier.
      table.date('expires_on').nullable()
      table.integer('score').unsigned().nullable()
      table.string('trainer', 200).nullable()
      table.primary(['import_id', 'number'])
      table.index(['import_id', 'verdict', 'outcome', 'number'], 'training_import_rows_verdict')
      table.index(['import_id', 'outcome', 'number'], 'training_import_rows_outcome')
      table.index(['employee_id'], 'training_import_rows_employee')
    })
  }

  async down() {
    this.schema.dropTable('training_import_rows')
    this.schema.dropTable('training_imports')
  }
}
