import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which files a signer was shown, by hash; null for signatures from before. */
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
