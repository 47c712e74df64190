import { BaseSchema } from '@adonisjs/lucid/schema'
import { giveEveryoneTheirOnboarding } from '#database/onboarding_history'

/** Everyone who is there already gets a checklist of what they were asked for. */
export default class extends BaseSchema {
  async up() {
    this.defer((db) => giveEveryoneTheirOnboarding(db))
  }

  /** They go with their tables. */
  async down() {}
}
