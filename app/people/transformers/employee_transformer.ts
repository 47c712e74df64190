import { BaseTransformer } from '@adonisjs/core/transformers'
import { profileImageUrl } from '#accounts/models/user'
import { isoTime } from '#core/time'
import type { EmployeeListRow } from '#people/queries/roster/employee_row'

const nameOf = (row: EmployeeListRow) =>
  `${row.manager_first_name ?? ''} ${row.manager_last_name ?? ''}`.trim()

/** An employee in lists, without protected fields. */
export default class EmployeeTransformer extends BaseTransformer<EmployeeListRow> {
  /**
   * A whole page at once. Rows need no resolving, and calling the container for each of 500 rows
   * costs as much as reading them.
   */
  static rows(rows: EmployeeListRow[]) {
    return rows.map((row) => new this(row).toObject())
  }

  toObject() {
    const row = this.resource
    return {
      id: row.id,
      userId: row.user_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      position: row.position,
      department: row.department,
      location: row.location,
      startDate: row.start_date,
      employeeId: row.employee_number,
      candidateId: row.candidate_id,
      manager: row.reports_to_id ? { id: row.reports_to_id, name: nameOf(row) || 'Unnamed' } : null,
      status: row.status,
      onboardingStatus: row.onboarding_status,
      /** Whether they were ever given an onboarding; who was not has none to complete. */
      hasOnboarding: row.has_onboarding === 1,
      createdAt: isoTime(row.created_at),
      user: { profileImageUrl: profileImageUrl(row.user_id, row.photo_file_id) },
    }
  }

  /** Pending Approvals: registered people come first and are marked. */
  forApproval() {
    const row = this.resource
    return {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      position: row.position,
      department: row.department,
      startDate: row.start_date,
      status: row.status,
      registered: row.registered_at !== null,
      registeredAt: isoTime(row.registered_at),
      createdAt: isoTime(row.created_at),
      user: { profileImageUrl: profileImageUrl(row.user_id, row.photo_file_id) },
    }
  }
}
