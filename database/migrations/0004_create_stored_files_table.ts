import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('stored_files', (table) => {
      table.increments('id')
      binaryText(this.db, table, 'key', 120).notNullable().unique()
      table.string('purpose', 40).notNullable()
      table.string('name', 255).notNullable()
      table.string('media_type', 120).notNullable()
      table.bigInteger('size').unsigned().notNullable()
      binaryText(this.db, table, 'sha256', 64).notNullable()
      table.integer('owner_id').unsigned().nullable().references('users.id').onDelete('SET NULL')
      moment(table, 'created_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('stored_files')
  }
}
