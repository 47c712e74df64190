import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('employees', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().unique().references('users.id')
      binaryText(this.db, table, 'employee_number', 40).notNullable().unique()
      table.string('candidate_id', 60).nullable()
      table.string('status', 20).notNullable()
      table.string('onboarding_status', 20).notNullable()
      table.string('location', 120).nullable()
      table.date('start_date').nullable()
      // Encrypted by #encryption/field_cipher, bound to table, column and row.
      table.string('hourly_rate', 255).nullable()
      table.string('salary', 255).nullable()
      table.string('social_security_number', 255).nullable()
      table.string('drivers_license', 255).nullable()
      table.text('present_address').nullable()
      table.text('permanent_address').nullable()
      table.text('qualifications').nullable()
      table.text('education').nullable()
      table.text('experience').nullable()
      table.string('source_of_hire', 120).nullable()
      moment(table, 'registered_at').nullable()
      moment(table, 'approved_at').nullable()
      moment(table, 'rejected_at').nullable()
      table.string('rejection_reason', 1000).nullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'updated_at').notNullable()
      table.index(['status', 'registered_at', 'id'], 'employees_status')
      table.index(['onboarding_status', 'id'], 'employees_onboarding_status')
      table.index(['created_at', 'id'], 'employees_created')
    })

    // The next E-number; a row of its own, so that two additions never take the same one.
    this.schema.createTable('employee_number_sequences', (table) => {
      table.integer('id').unsigned().primary()
      table.integer('next_number').unsigned().notNullable()
    })

    this.schema.createTable('invitations', (table) => {
      table.increments('id')
      table
        .integer('employee_id')
        .unsigned()
        .notNullable()
        .references('employees.id')
        .onDelete('CASCADE')
      // Part of the token: raising it ends every link sent before.
      table.integer('generation').unsigned().notNullable().defaultTo(1)
      table.string('personal_message', 2000).nullable()
      table.integer('created_by_id').unsigned().nullable()
      table
        .integer('outbox_message_id')
        .unsigned()
        .nullable()
        .references('outbox_messages.id')
        .onDelete('SET NULL')
      moment(table, 'expires_at').notNullable()
      moment(table, 'opened_at').nullable()
      moment(table, 'accepted_at').nullable()
      moment(table, 'revoked_at').nullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'updated_at').notNullable()
      table.index(['employee_id', 'id'], 'invitations_employee')
      table.index(['created_at', 'id'], 'invitations_created')
    })

    this.defer(async (db) => {
      await db.table('employee_number_sequences').insert({ id: 1, next_number: 1 })
    })
  }

  async down() {
    this.schema.dropTable('invitations')
    this.schema.dropTable('employee_number_sequences')
    this.schema.dropTable('employees')
  }
}
