import type EmployeeDeparted from '#people/events/employee_departed'
import type EmployeesPending from '#people/events/employees_pending'
import type EmploymentEndChanged from '#people/events/employment_end_changed'
import type StartDatesChanged from '#people/events/start_dates_changed'
import { refreshMayDestroyOn } from '#signing/retention/refresh_may_destroy_on'

/** Keeps Forms I-9 as long as a person's first and last day of work require. */
export default class FollowEmployment {
  async start({ change, people }: StartDatesChanged) {
    await refreshMayDestroyOn(
      change,
      people.map(({ employeeId }) => employeeId)
    )
  }

  async end({ change, employeeId }: EmploymentEndChanged | EmployeeDeparted) {
    await refreshMayDestroyOn(change, [employeeId])
  }

  async return({ change, employeeIds }: EmployeesPending) {
    await refreshMayDestroyOn(change, employeeIds)
  }
}
