import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

/** Second factors of accounts, the roles that require one, and the history of sign-ins. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('two_factors', (table) => {
      table.integer('user_id').unsigned().primary()
      table.foreign('user_id').references('users.id').onDelete('CASCADE')
      // Encrypted by the field cipher.
      table.string('secret', 255).notNullable()
      // Null during setup.
      moment(table, 'enabled_at').nullable()
      // The time step of the last accepted code: no code counts twice.
      table.bigInteger('last_used_step').unsigned().notNullable().defaultTo(0)
      moment(table, 'created_at').notNullable()
    })

    this.schema.createTable('recovery_codes', (table) => {
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      // A keyed hash: neither a dump nor the audit log contains a code.
      binaryText(this.db, table, 'code_digest', 64).notNullable()
      moment(table, 'used_at').nullable()
      table.primary(['user_id', 'code_digest'])
    })

    this.schema.createTable('two_factor_rules', (table) => {
      table.increments('id')
      // One of the two: a built-in role, or a custom one.
      table.string('built_in_role', 20).nullable().unique()
      table
        .integer('role_id')
        .unsigned()
        .nullable()
        .unique()
        .references('roles.id')
        .onDelete('CASCADE')
      moment(table, 'created_at').notNullable()
    })

    this.schema.createTable('sign_ins', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('outcome', 20).notNullable()
      table.string('address', 45).nullable()
      table.string('user_agent', 255).nullable()
      // Similar failures share a row, so that no one can flood the table.
      table.integer('times').unsigned().notNullable().defaultTo(1)
      moment(table, 'created_at').notNullable()
      moment(table, 'last_at').notNullable()
      table.index(['user_id', 'id'], 'sign_ins_user')
      table.index(['last_at'], 'sign_ins_last')
    })
  }

  async down() {
    this.schema.dropTable('sign_ins')
    this.schema.dropTable('two_factor_rules')
    this.schema.dropTable('recovery_codes')
    this.schema.dropTable('two_factors')
  }
}
