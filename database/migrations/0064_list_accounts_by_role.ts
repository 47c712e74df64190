import { BaseSchema } from '@adonisjs/lucid/schema'

/** The accounts of a role by name, along one index. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('users', (table) => {
      table.index(['role', 'sort_name', 'id'], 'users_role_name')
    })
  }

  async down() {
    this.schema.alterTable('users', (table) => {
      table.dropIndex([], 'users_role_name')
    })
  }
}
