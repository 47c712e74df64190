import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

export default class extends BaseSchema {
  async up() {
    if (await this.db.schema.hasTable('restorations')) {
      // That table survives the others: newly created tables contain nothing restored.
      this.defer(async (db) => {
        await db.from('restorations').update({ filled_at: null })
      })
    }

    this.schema.createTable('users', (table) => {
      table.increments('id')
      binaryText(this.db, table, 'email', 254).notNullable().unique()
      table.string('first_name', 100).notNullable()
      table.string('last_name', 100).notNullable().defaultTo('')
      table.string('phone', 40).nullable()
      table.string('position', 120).nullable()
      binaryText(this.db, table, 'department', 120).nullable()
      table.string('role', 20).notNullable().defaultTo('pending')
      table.string('password', 255).nullable()
      table.integer('photo_file_id').unsigned().nullable()
      // A status is stored as the time it started: one column answers whether and since when.
      moment(table, 'password_change_required_at').nullable()
      moment(table, 'awaiting_approval_at').nullable()
      moment(table, 'sign_in_blocked_at').nullable()
      moment(table, 'disabled_at').nullable()
      moment(table, 'last_sign_in_at').nullable()
      // Folded copies of searched and sorted texts, so that both databases give the same results.
      binaryText(this.db, table, 'search_text', 500).notNullable()
      binaryText(this.db, table, 'sort_name', 180).notNullable()
      binaryText(this.db, table, 'sort_position', 180).nullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'updated_at').notNullable()
      table.index(['sort_name', 'id'], 'users_sort_name')
      table.index(['department', 'sort_name', 'id'], 'users_department')
      table.index(['sort_position', 'id'], 'users_sort_position')
      table.index(['role', 'id'], 'users_role')
    })

    this.schema.createTable('sessions', (table) => {
      // SHA-256 of the session id: a dump of the table opens no session.
      binaryText(this.db, table, 'id', 64).primary()
      table.text('data', 'mediumtext').notNullable()
      table.integer('user_id').unsigned().nullable().references('users.id').onDelete('CASCADE')
      table.string('address', 45).nullable()
      table.string('user_agent', 255).nullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'last_seen_at').notNullable()
      moment(table, 'expires_at').notNullable()
      table.index(['user_id', 'last_seen_at'], 'sessions_user')
      table.index(['expires_at'], 'sessions_expires')
    })

    this.schema.createTable('rate_limits', (table) => {
      binaryText(this.db, table, 'key', 255).notNullable().primary()
      table.integer('points', 9).notNullable().defaultTo(0)
      table.bigint('expire').unsigned().nullable()
    })

    this.schema.createTable('roles', (table) => {
      table.increments('id')
      table.string('name', 80).notNullable().unique()
      table.string('description', 300).nullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'updated_at').notNullable()
    })

    this.schema.createTable('role_permissions', (table) => {
      table.integer('role_id').unsigned().notNullable().references('roles.id').onDelete('CASCADE')
      table.string('permission', 60).notNullable()
      table.primary(['role_id', 'permission'])
    })

    this.schema.createTable('user_roles', (table) => {
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.integer('role_id').unsigned().notNullable().references('roles.id').onDelete('CASCADE')
      table.primary(['user_id', 'role_id'])
    })

    this.schema.createTable('permission_overrides', (table) => {
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('permission', 60).notNullable()
      table.string('effect', 5).notNullable()
      moment(table, 'created_at').notNullable()
      table.primary(['user_id', 'permission'])
    })

    this.schema.createTable('password_resets', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      moment(table, 'expires_at').notNullable()
      moment(table, 'used_at').nullable()
      moment(table, 'created_at').notNullable()
      table.index(['user_id', 'id'], 'password_resets_user')
    })

    this.schema.createTable('email_changes', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      binaryText(this.db, table, 'new_email', 254).notNullable()
      moment(table, 'expires_at').notNullable()
      moment(table, 'confirmed_at').nullable()
      moment(table, 'cancelled_at').nullable()
      moment(table, 'created_at').notNullable()
      table.index(['user_id', 'id'], 'email_changes_user')
    })

    this.schema.createTable('idempotency_keys', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      binaryText(this.db, table, 'operation', 60).notNullable()
      binaryText(this.db, table, 'key', 120).notNullable()
      table.string('fingerprint', 64).notNullable()
      table.integer('entity_id').unsigned().notNullable()
      moment(table, 'created_at').notNullable()
      table.unique(['user_id', 'operation', 'key'], { indexName: 'idempotency_keys_key' })
      table.index(['created_at'], 'idempotency_keys_created')
    })

    this.schema.createTable('data_keys', (table) => {
      table.increments('id')
      table.integer('version').unsigned().notNullable().unique()
      table.string('wrapped_key', 255).notNullable()
      moment(table, 'created_at').notNullable()
    })
  }

  async down() {
    for (const table of [
      'data_keys',
      'idempotency_keys',
      'email_changes',
      'password_resets',
      'permission_overrides',
      'user_roles',
      'role_permissions',
      'roles',
      'rate_limits',
      'sessions',
      'users',
    ]) {
      this.schema.dropTable(table)
    }
  }
}
