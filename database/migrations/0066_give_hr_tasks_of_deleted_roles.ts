import { BaseSchema } from '@adonisjs/lucid/schema'

/** Tasks of roles that were deleted before belonged to no one. */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      await db
        .from('onboarding_checklist_items')
        .where('owner', 'role')
        .whereNotIn('owner_role_id', db.from('roles').select('id'))
        .whereNotIn(
          'checklist_id',
          db.from('onboarding_checklists').where('status', 'closed').select('id')
        )
        .update({ owner: 'hr', owner_role_id: null })
    })
  }

  /** The roles are gone. */
  async down() {}
}
