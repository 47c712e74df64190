import { BaseSchema } from '@adonisjs/lucid/schema'
import { shipTemplates } from '#documents/shipped_templates'

/** The product's own templates: a welcome letter, and empty ones for I-9 and W-4. */
export default class extends BaseSchema {
  async up() {
    this.defer((db) => shipTemplates(db))
  }

  /** They are dropped with their tables; before that, someone may have signed them. */
  async down() {}
}
