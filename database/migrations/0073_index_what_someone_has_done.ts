import { BaseSchema } from '@adonisjs/lucid/schema'

/** The home page counts the tasks that its person has done, and must not read all that are done. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('onboarding_checklist_items', (table) => {
      table.index(['done_by_id', 'status', 'done_at'], 'onboarding_checklist_items_done_by')
    })
  }

  async down() {
    this.schema.alterTable('onboarding_checklist_items', (table) => {
      table.dropIndex([], 'onboarding_checklist_items_done_by')
    })
  }
}
