import { BaseSchema } from '@adonisjs/lucid/schema'

/** Every change of a checklist's documents asks which requests correct them. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('signing_requests', (table) => {
      table.index(['corrects_id'], 'signing_requests_corrections')
    })
  }

  async down() {
    this.schema.alterTable('signing_requests', (table) => {
      table.dropIndex([], 'signing_requests_corrections')
    })
  }
}
