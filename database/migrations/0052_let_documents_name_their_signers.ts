import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isMysql, moment } from '#database/column_helpers'

/**
 * Documents with up to five signers in steps, some of them without an account, and the links that
 * those sign by. Requests from before have two steps.
 */
export default class extends BaseSchema {
  // SQLite rebuilds a table only while foreign keys are off, which a transaction does not allow.
  static override disableTransactions = true

  async up() {
    this.schema.alterTable('document_templates', (table) => {
      // JSON, see app/documents/signers.ts; null for manager and employee.
      table.text('signers').nullable()
    })
    this.schema.alterTable('signing_actions', (table) => {
      // manager, employee, person or external
      table.string('kind', 12).notNullable().defaultTo('employee')
      table.string('label', 60).notNullable().defaultTo('')
      // Signers of one step sign side by side.
      table.integer('step').unsigned().notNullable().defaultTo(1)
    })
    this.schema.alterTable('signing_stages', (table) => {
      // The number of signers whose marks it has.
      table.integer('position').unsigned().notNullable().defaultTo(1)
    })
    this.defer(async (db) => {
      await letBeNull(db, 'signing_requests', ['manager_id', 'signs_first'])
      await letBeNull(db, 'signing_actions', ['user_id'])
      await db.rawQuery(
        `update signing_actions set
          kind = lower(role),
          label = case role when 'MANAGER' then 'Manager' else 'Employee' end,
          step = case when role = (
            select r.signs_first from signing_requests r where r.id = signing_actions.request_id
          ) then 1 else 2 end`
      )
    })
    this.schema.createTable('signing_links', (table) => {
      table.increments('id')
      table
        .integer('action_id')
        .unsigned()
        .notNullable()
        .unique()
        .references('signing_actions.id')
        .onDelete('CASCADE')
      // A later generation ends the link before it; the link itself is derived, never stored.
      table.integer('generation').unsigned().notNullable().defaultTo(1)
      // sign, or copy: to download what was sealed
      table.string('purpose', 12).notNullable()
      moment(table, 'expires_at').notNullable()
      // Used up, or withdrawn.
      moment(table, 'closed_at').nullable()
      // The latest code and how often it was tried. Codes are derived, too.
      table.integer('codes_sent').unsigned().notNullable().defaultTo(0)
      moment(table, 'code_sent_at').nullable()
      table.integer('code_attempts').unsigned().notNullable().defaultTo(0)
      // When the right code was entered, and the hash of what that browser keeps.
      moment(table, 'verified_at').nullable()
      table.string('access_hash', 64).nullable()
      moment(table, 'created_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('signing_links')
    this.schema.alterTable('signing_stages', (table) => {
      table.dropColumn('position')
    })
    this.schema.alterTable('signing_actions', (table) => {
      table.dropColumns('kind', 'label', 'step')
    })
    this.schema.alterTable('document_templates', (table) => {
      table.dropColumn('signers')
    })
  }
}

/** Lets columns of an existing table be null. SQLite has no statement for it: the table is copied. */
async function letBeNull(db: QueryClientContract, table: string, columns: readonly string[]) {
  if (isMysql(db)) {
    for (const column of columns) {
      const [[{ type }]] = await db.rawQuery(
        `select column_type as type from information_schema.columns
          where table_schema = database() and table_name = ? and column_name = ?`,
        [table, column]
      )
      await db.rawQuery(`alter table \`${table}\` modify \`${column}\` ${type} null`)
    }
    return
  }
  await db.rawQuery('pragma foreign_keys = off')
  try {
    await db.transaction(async (trx) => {
      const made: { type: string; sql: string }[] = await trx.rawQuery(
        'select type, sql from sqlite_master where tbl_name = ? and sql is not null',
        [table]
      )
      const copy = `${table}_copy`
      const create = made.find(({ type }) => type === 'table')?.sql ?? ''
      const changed = columns.reduce(
        (sql, column) => sql.replace(new RegExp(`(\`${column}\` [^,]*?) not null`, 'i'), '$1 null'),
        create.replace(/^create table [`"]?\w+[`"]?/i, `create table \`${copy}\``)
      )
      await trx.rawQuery(changed)
      await trx.rawQuery(`insert into \`${copy}\` select * from \`${table}\``)
      // The ids of deleted rows stay used.
      await trx.rawQuery(
        `update sqlite_sequence set seq = (select max(seq) from sqlite_sequence where name in (?, ?))
          where name = ?`,
        [table, copy, copy]
      )
      await trx.rawQuery(`drop table \`${table}\``)
      await trx.rawQuery(`alter table \`${copy}\` rename to \`${table}\``)
      for (const { type, sql } of made) if (type === 'index') await trx.rawQuery(sql)
      const broken: unknown[] = await trx.rawQuery('pragma foreign_key_check')
      if (broken.length > 0) throw new Error(`${table} has rows that refer to nothing`)
    })
  } finally {
    await db.rawQuery('pragma foreign_keys = on')
  }
}
