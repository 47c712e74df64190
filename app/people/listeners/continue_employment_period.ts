import type PositionChanged from '#accounts/events/position_changed'
import Employee from '#people/models/employee'
import { continueEmployment } from '#people/employment/employment_periods'

/**
 * Adds a change of position or department, by any call, to the employment history: at the end of
 * the change, which may still correct the start date.
 */
export default class ContinueEmploymentPeriod {
  handle({ change, userId }: PositionChanged) {
    change.beforeCommit(async () => {
      const employee = await Employee.findBy({ userId }, { client: change.trx })
      if (employee) await continueEmployment(change, employee.id)
    })
  }
}
