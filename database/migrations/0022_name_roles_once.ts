import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { normalizeForSearch } from '#core/search/normalize'
import { binaryText } from '#database/column_helpers'

/** Roles are identified by their folded names, record their edits, and list their members. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('roles', (table) => {
      // Databases compare names differently; two spellings of one are one role.
      table.dropUnique(['name'])
      binaryText(this.db, table, 'name_key', 180).notNullable().defaultTo('')
      // Counts the edits, so that no one overwrites one they have not seen.
      table.integer('revision').unsigned().notNullable().defaultTo(1)
    })
    this.defer(async (db) => {
      await nameRoles(db)
    })
    this.schema.alterTable('roles', (table) => {
      table.unique(['name_key'], { indexName: 'roles_name_key' })
    })
    this.schema.alterTable('user_roles', (table) => {
      table.index(['role_id', 'user_id'], 'user_roles_role')
    })
  }

  async down() {
    this.schema.alterTable('user_roles', (table) => {
      // MySQL needs an index under a foreign key, and accepts this one instead of the other.
      table.index(['role_id'], 'user_roles_role_id_foreign')
      table.dropIndex([], 'user_roles_role')
    })
    this.schema.alterTable('roles', (table) => {
      table.dropUnique([], 'roles_name_key')
      table.dropColumn('name_key')
      table.dropColumn('revision')
      table.unique(['name'])
    })
  }
}

/** Of two roles with equal folded names, the later one gets its number in its key. */
async function nameRoles(db: QueryClientContract): Promise<void> {
  const roles: { id: number; name: string }[] = await db.from('roles').orderBy('id')
  const taken = new Set<string>()
  for (const { id, name } of roles) {
    const folded = normalizeForSearch(name).slice(0, 160)
    const key = taken.has(folded) ? `${folded} ${id}` : folded
    taken.add(key)
    await db.from('roles').where('id', id).update({ name_key: key })
  }
}
