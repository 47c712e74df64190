import { BaseTransformer } from '@adonisjs/core/transformers'
import type { EmploymentRow } from '#people/queries/employees/employment_list'

/** One period of a person's employment. */
export default class EmploymentTransformer extends BaseTransformer<EmploymentRow> {
  toObject() {
    const row = this.resource
    return {
      id: row.id,
      startedOn: row.started_on,
      endedOn: row.ended_on,
      position: row.position,
      department: row.department,
      location: row.location,
      pay: row.pay,
      reason: row.reason,
    }
  }
}
