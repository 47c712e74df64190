import { BaseSchema } from '@adonisjs/lucid/schema'
import { sortDepartmentOf } from '#core/search/normalize'
import { binaryText } from '#database/column_helpers'

/**
 * User Management also searches by department, so it gets a folded copy like the other texts:
 * databases fold accents differently.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('users', (table) => {
      binaryText(this.db, table, 'sort_department', 180).nullable()
    })
    this.defer(async (db) => {
      const names: { department: string }[] = await db
        .from('users')
        .whereNotNull('department')
        .distinct('department')
      for (const { department } of names) {
        await db
          .from('users')
          .where('department', department)
          .update({ sort_department: sortDepartmentOf(department) })
      }
    })
  }

  async down() {
    this.schema.alterTable('users', (table) => table.dropColumn('sort_department'))
  }
}
