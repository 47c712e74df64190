import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether HR filed an upload for the person, who did not send it in themselves. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('document_submissions', (table) => {
      table.boolean('filed').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('document_submissions', (table) => {
      table.dropColumn('filed')
    })
  }
}
