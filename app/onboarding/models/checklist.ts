import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import type { Audited } from '#audit/audited_model'
import { OnboardingChecklistSchema } from '#database/schema'
import ChecklistItem from '#onboarding/models/checklist_item'
import Employee from '#people/models/employee'

/** One run of one person: planned until they are approved, open, done, then closed. */
export default class Checklist extends OnboardingChecklistSchema {
  static override table = 'onboarding_checklists' as const
  static audited = {
    entityType: 'onboarding_checklist',
    fields: ['employeeId', 'kind', 'status', 'startOn', 'lastDay'],
  } satisfies Audited<Checklist>

  @belongsTo(() => Employee)
  declare employee: BelongsTo<typeof Employee>

  @hasMany(() => ChecklistItem, { foreignKey: 'checklistId' })
  declare items: HasMany<typeof ChecklistItem>

  get isPlanned(): boolean {
    return this.status === 'planned'
  }

  get isClosed(): boolean {
    return this.status === 'closed'
  }
}
