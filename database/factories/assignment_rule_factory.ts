import factory from '@adonisjs/lucid/factories'
import { fromNow } from '#database/factories/from_now'
import AssignmentRule from '#training/models/assignment_rule'

/** A live rule for every employee; set `moduleId`. */
export const AssignmentRuleFactory = factory
  .define(AssignmentRule, () => ({
    dueDays: 30,
    dueFrom: 'assignment' as const,
    liveAt: fromNow(),
    createdBy: 'System',
    createdAt: fromNow(),
  }))
  .build()
