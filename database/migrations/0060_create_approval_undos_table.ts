import { BaseSchema } from '@adonisjs/lucid/schema'
import { moment } from '#database/column_helpers'

/** What an approval changed, for as long as it can be undone. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('approval_undos', (table) => {
      table.increments('id')
      table
        .integer('employee_id')
        .unsigned()
        .notNullable()
        .unique()
        .references('employees.id')
        .onDelete('CASCADE')
      // The email about it, which is held back.
      table.integer('mail_id').unsigned().notNullable()
      // JSON, see app/people/approvals/approval_rows.ts
      table.text('changed', 'longtext').notNullable()
      // Of the rows as the approval left them.
      table.string('sha256', 64).notNullable()
      moment(table, 'created_at').notNullable()
      table.index(['created_at'], 'approval_undos_created')
    })
  }

  async down() {
    this.schema.dropTable('approval_undos')
  }
}
