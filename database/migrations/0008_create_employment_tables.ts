import { BaseSchema } from '@adonisjs/lucid/schema'
import { moment } from '#database/column_helpers'

/** Data of a person's profile beyond the form that added them. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('employees', (table) => {
      // Another employee. The services maintain it, so that removing a manager clears it within
      // the change.
      table.integer('manager_id').unsigned().nullable()
      table.string('emergency_contact_name', 120).nullable()
      table.string('emergency_contact_relationship', 80).nullable()
      table.string('emergency_contact_phone', 40).nullable()
      // The last day, scheduled or past; left_at is when the account was closed for it.
      table.date('end_date').nullable()
      table.string('leave_reason', 1000).nullable()
      moment(table, 'left_at').nullable()
      moment(table, 'erased_at').nullable()
      table.index(['manager_id', 'id'], 'employees_manager')
      table.index(['left_at', 'end_date', 'id'], 'employees_end_date')
    })

    this.schema.createTable('employment_periods', (table) => {
      table.increments('id')
      table
        .integer('employee_id')
        .unsigned()
        .notNullable()
        .references('employees.id')
        .onDelete('CASCADE')
      table.date('started_on').notNullable()
      // The day before the next period started, or the last day of work; null for the current
      // one.
      table.date('ended_on').nullable()
      table.string('position', 120).nullable()
      table.string('department', 120).nullable()
      table.string('location', 120).nullable()
      // Encrypted, bound to table, column and row.
      table.string('hourly_rate', 255).nullable()
      table.string('salary', 255).nullable()
      // hired, changed or rehired
      table.string('reason', 20).notNullable()
      moment(table, 'created_at').notNullable()
      table.index(['employee_id', 'started_on', 'id'], 'employment_periods_employee')
    })

    this.schema.createTable('employee_notes', (table) => {
      table.increments('id')
      table
        .integer('employee_id')
        .unsigned()
        .notNullable()
        .references('employees.id')
        .onDelete('CASCADE')
      table.text('body').notNullable()
      table.integer('author_id').unsigned().nullable()
      table.string('author', 255).notNullable()
      moment(table, 'created_at').notNullable()
      table.index(['employee_id', 'id'], 'employee_notes_employee')
    })

    this.defer(async (db) => {
      // The known facts of existing people; inactive ones were rejected. Pay is bound to its row
      // and stays there: the profile shows a current period's pay from the employee.
      await db.rawQuery(
        `insert into employment_periods
           (employee_id, started_on, position, department, location, reason, created_at)
         select employees.id, coalesce(employees.start_date, substr(employees.created_at, 1, 10)),
           users.position, users.department, employees.location, 'hired', employees.created_at
         from employees join users on users.id = employees.user_id
         where employees.status <> 'inactive'`
      )
    })
  }

  async down() {
    this.schema.dropTable('employee_notes')
    this.schema.dropTable('employment_periods')
    this.schema.alterTable('employees', (table) => {
      table.dropIndex([], 'employees_manager')
      table.dropIndex([], 'employees_end_date')
    })
    this.schema.alterTable('employees', (table) => {
      table.dropColumns(
        'manager_id',
        'emergency_contact_name',
        'emergency_contact_relationship',
        'emergency_contact_phone',
        'end_date',
        'leave_reason',
        'left_at',
        'erased_at'
      )
    })
  }
}
