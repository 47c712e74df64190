import type PositionChanged from '#accounts/events/position_changed'
import Employee from '#people/models/employee'
import { continueEmployment } from '#people/employment/employment_periods'

/** A position or department changed by whichever call is part of the employment history. */
export default class ContinueEmploymentPeriod {
  async handle({ change, userId }: PositionChanged) {
    const employee = await Employee.findBy({ userId }, { client: change.trx })
    if (employee) await continueEmployment(change, employee.id)
  }
}
