import factory from '@adonisjs/lucid/factories'
import { fromNow, today } from '#database/factories/from_now'
import Assignment from '#training/models/assignment'

/** An open assignment without a due date; set `employeeId` and `moduleId`. */
export const AssignmentFactory = factory
  .define(Assignment, () => ({
    source: 'manual' as const,
    assignedOn: today(),
    open: 1,
    assignedBy: 'System',
    createdAt: fromNow(),
  }))
  .state('withdrawn', (assignment) => {
    assignment.open = null
    assignment.withdrawnOn ??= today()
    assignment.withdrawnReason = 'Not asked for anymore.'
  })
  .build()
