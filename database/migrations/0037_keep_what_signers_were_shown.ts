import { BaseSchema } from '@adonisjs/lucid/schema'

/** The files that a signer was shown, by hash; null for older signatures. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('signing_actions', (table) => {
      table.text('shown').nullable()
    })
  }

  async down() {
    this.schema.alterTable('signing_actions', (table) => {
      table.dropColumn('shown')
    })
  }
}
