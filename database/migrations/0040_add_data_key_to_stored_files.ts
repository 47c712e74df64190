import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which data key the object of a file is encrypted with; null for one that lies there plain. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('stored_files', (table) => {
      table.integer('data_key').unsigned().nullable()
    })
  }

  async down() {
    this.schema.alterTable('stored_files', (table) => {
      table.dropColumn('data_key')
    })
  }
}
