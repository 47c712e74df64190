import { BaseSchema } from '@adonisjs/lucid/schema'
import { moment } from '#database/column_helpers'

/** What an approval, a revocation or a cancellation changed, for as long as it can be undone. */
export default class extends BaseSchema {
  async up() {
    // Its rows are of use for seconds.
    this.schema.dropTable('approval_undos')
    this.schema.createTable('undos', (table) => {
      table.increments('id')
      table
        .integer('employee_id')
        .unsigned()
        .notNullable()
        .unique()
        .references('employees.id')
        .onDelete('CASCADE')
      // What can be undone: `approval`, `invitation.12`.
      table.string('subject', 40).notNullable()
      // The email about it, which is held back.
      table.integer('mail_id').unsigned().nullable()
      // JSON, see app/people/undo/undo_rows.ts
      table.text('changed', 'longtext').notNullable()
      // Of the rows as the change left them.
      table.string('sha256', 64).notNullable()
      moment(table, 'created_at').notNullable()
      table.index(['created_at'], 'undos_created')
    })
  }

  async down() {
    this.schema.dropTable('undos')
    this.schema.createTable('approval_undos', (table) => {
      table.increments('id')
      table
        .integer('employee_id')
        .unsigned()
        .notNullable()
        .unique()
        .references('employees.id')
        .onDelete('CASCADE')
      table.integer('mail_id').unsigned().notNullable()
      table.text('changed', 'longtext').notNullable()
      table.string('sha256', 64).notNullable()
      moment(table, 'created_at').notNullable()
      table.index(['created_at'], 'approval_undos_created')
    })
  }
}
