import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether a person's lists show their team or everyone, and who starts in a week. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('users', (table) => {
      // team or everyone; null until chosen
      table.string('list_scope', 10).nullable()
    })
    this.schema.alterTable('employees', (table) => {
      table.index(['start_date', 'id'], 'employees_start_date')
    })
  }

  async down() {
    this.schema.alterTable('employees', (table) => {
      table.dropIndex([], 'employees_start_date')
    })
    this.schema.alterTable('users', (table) => {
      table.dropColumn('list_scope')
    })
  }
}
