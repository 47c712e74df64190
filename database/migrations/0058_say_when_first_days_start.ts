import { BaseSchema } from '@adonisjs/lucid/schema'

/** When and where people start, of a packet; and what sorts people under way by what is urgent. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('onboarding_packets', (table) => {
      // HH:MM, and where to go on the first day.
      table.string('first_day_time', 5).nullable()
      table.string('first_day_place', 200).nullable()
    })
    this.schema.alterTable('onboarding_checklists', (table) => {
      // What comes next: the first due day among what is open, or the start of what is planned. The
      // last of all days where nothing does.
      table.date('urgent_on').notNullable().defaultTo('9999-12-31')
      table.index(['current', 'kind', 'urgent_on', 'id'], 'onboarding_checklists_urgent')
    })
    this.defer(async (db) => {
      await db.rawQuery(
        `update onboarding_checklists set urgent_on = coalesce(
          next_due_on, case when status = 'planned' then start_on end, '9999-12-31')`
      )
    })
  }

  async down() {
    this.schema.alterTable('onboarding_checklists', (table) => {
      table.dropIndex(['current', 'kind', 'urgent_on', 'id'], 'onboarding_checklists_urgent')
      table.dropColumn('urgent_on')
    })
    this.schema.alterTable('onboarding_packets', (table) => {
      table.dropColumns('first_day_time', 'first_day_place')
    })
  }
}
