import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The account also says who is an employee, at the start of the indexes that lists and searches
 * use. So a page, a jump to a page number and a search need no other table until they know which
 * people they show.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('users', (table) => {
      table.boolean('on_roster').notNullable().defaultTo(false)
      table.dropIndex([], 'users_sort_position')
    })
    this.schema.alterTable('users', (table) => {
      table.index(['on_roster', 'sort_name', 'id', 'search_text'], 'users_roster_name')
      table.index(['on_roster', 'sort_position', 'id'], 'users_roster_position')
    })
    this.schema.alterTable('employees', (table) => {
      table.dropIndex([], 'employees_onboarding_status')
      table.dropIndex([], 'employees_created')
    })
    this.schema.alterTable('employees', (table) => {
      table.index(['onboarding_status', 'id', 'user_id'], 'employees_onboarding_status')
      table.index(['created_at', 'id', 'user_id'], 'employees_created')
    })
    this.defer(async (db) => {
      await db
        .from('users')
        .whereIn('id', db.from('employees').select('user_id'))
        .update({ on_roster: true })
    })
  }

  async down() {
    this.schema.alterTable('users', (table) => {
      table.dropIndex([], 'users_roster_name')
      table.dropIndex([], 'users_roster_position')
      table.index(['sort_position', 'id'], 'users_sort_position')
    })
    this.schema.alterTable('users', (table) => table.dropColumn('on_roster'))
    this.schema.alterTable('employees', (table) => {
      table.dropIndex([], 'employees_onboarding_status')
      table.dropIndex([], 'employees_created')
    })
    this.schema.alterTable('employees', (table) => {
      table.index(['onboarding_status', 'id'], 'employees_onboarding_status')
      table.index(['created_at', 'id'], 'employees_created')
    })
  }
}
