import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Some had done everything of their checklist and were not complete, since nothing has settled it
 * from then on. The server judges them as soon as it starts: see adopt_onboarding.
 */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      await db
        .from('onboarding_checklists')
        .where({ current: 1, kind: 'onboarding' })
        .whereIn('status', ['open', 'done'])
        .whereIn(
          'employee_id',
          db
            .from('employees')
            .whereIn('onboarding_status', ['not_started', 'in_progress'])
            .select('id')
        )
        .update({ to_judge: 1 })
    })
  }

  /** Judging does no harm. */
  async down() {}
}
