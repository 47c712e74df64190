import { BaseSchema } from '@adonisjs/lucid/schema'

/** The columns that a person has chosen to see in a list. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('list_columns', (table) => {
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      table.string('list', 40).notNullable()
      // JSON, the columns' names.
      table.string('columns', 500).notNullable()
      table.primary(['user_id', 'list'])
    })
  }

  async down() {
    this.schema.dropTable('list_columns')
  }
}
