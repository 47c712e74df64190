import { BaseSchema } from '@adonisjs/lucid/schema'

/** The data key of a file's object; null for an unencrypted one. */
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
