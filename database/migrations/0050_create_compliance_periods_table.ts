import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which compliance status a person has with a module, from a day to a day, both included. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('training_periods', (table) => {
      table.bigIncrements('id')
      table.integer('employee_id').unsigned().notNullable()
      table.integer('module_id').unsigned().notNullable()
      table.date('from_on').notNullable()
      table.date('to_on').notNullable()
      table.string('status', 12).notNullable()
      table.date('assigned_on').nullable()
      table.date('first_due_on').nullable()
      table.integer('completion_id').unsigned().nullable()
      table.date('completed_on').nullable()
      table.date('valid_until').nullable()
      table.foreign('employee_id').references('employees.id').onDelete('CASCADE')
      table.index(
        ['employee_id', 'to_on', 'from_on', 'status', 'module_id', 'first_due_on', 'valid_until'],
        'training_periods_person'
      )
      table.index(['status', 'to_on', 'from_on', 'module_id'], 'training_periods_status')
      table.index(['module_id', 'employee_id'], 'training_periods_module')
    })
  }

  async down() {
    this.schema.dropTable('training_periods')
  }
}
