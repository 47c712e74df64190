import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { dbTime } from '#core/time'
import { normalizeForSearch } from '#core/search/normalize'
import { binaryText, isMysql, moment } from '#database/column_helpers'

const SOURCES = [
  { list: 'department', table: 'users', column: 'department' },
  { list: 'position', table: 'users', column: 'position' },
  { list: 'location', table: 'employees', column: 'location' },
] as const

/** Departments, positions and locations: each name once, in any spelling. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('list_entries', (table) => {
      table.increments('id')
      // department, position or location
      binaryText(this.db, table, 'list', 20).notNullable()
      binaryText(this.db, table, 'name', 120).notNullable()
      // The folded name: two spellings of one name are one entry.
      binaryText(this.db, table, 'key', 180).notNullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'updated_at').notNullable()
      table.unique(['list', 'key'], { indexName: 'list_entries_key' })
    })
    if (isMysql(this.db)) {
      // Compared byte by byte, as on SQLite, so that filters find the same people.
      this.schema.raw(
        'alter table employees modify location varchar(120) character set utf8mb4 collate utf8mb4_bin null'
      )
    }
    this.schema.alterTable('employees', (table) => {
      table.index(['location', 'id', 'user_id'], 'employees_location')
    })
    // Like users_department: the people of one position, sorted by name.
    this.schema.alterTable('users', (table) => {
      table.index(['sort_position', 'sort_name', 'id'], 'users_position')
    })
    this.defer(async (db) => {
      for (const source of SOURCES) await gather(db, source)
    })
  }

  async down() {
    this.schema.alterTable('users', (table) => table.dropIndex([], 'users_position'))
    this.schema.alterTable('employees', (table) => table.dropIndex([], 'employees_location'))
    this.schema.dropTable('list_entries')
  }
}

/** Creates entries for the names in use; of several spellings, the first stays, for everyone. */
async function gather(
  db: QueryClientContract,
  { list, table, column }: (typeof SOURCES)[number]
): Promise<void> {
  const now = dbTime(DateTime.utc())
  const rows: { name: string }[] = await db
    .from(table)
    .whereNotNull(column)
    .distinct(`${column} as name`)
    .orderBy('name')
  const kept = new Map<string, string>()
  for (const { name } of rows) {
    const key = normalizeForSearch(name).slice(0, 180)
    const first = kept.get(key)
    if (first === undefined) {
      kept.set(key, name)
      await db.table('list_entries').insert({ list, name, key, created_at: now, updated_at: now })
    } else if (first !== name) {
      await db
        .from(table)
        .where(column, name)
        .update({ [column]: first })
    }
  }
}
