import { BaseSchema } from '@adonisjs/lucid/schema'

/** Each sign-in deletes sessions past their maximum age, which must not read all of them. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('sessions', (table) => {
      table.index(['created_at'], 'sessions_created')
    })
  }

  async down() {
    this.schema.alterTable('sessions', (table) => {
      table.dropIndex([], 'sessions_created')
    })
  }
}
