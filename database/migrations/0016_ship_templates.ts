import { BaseSchema } from '@adonisjs/lucid/schema'
import { shipTemplates } from '#documents/shipped_templates'

/** The places that ship with the product: a welcome letter, and those of I-9 and W-4, empty. */
export default class extends BaseSchema {
  async up() {
    this.defer((db) => shipTemplates(db))
  }

  /** They go with their tables; until then somebody may have signed them. */
  async down() {}
}
