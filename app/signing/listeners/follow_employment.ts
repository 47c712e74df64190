import type EmployeeDeparted from '#people/events/employee_departed'
import type EmployeesPending from '#people/events/employees_pending'
import type EmploymentEndChanged from '#people/events/employment_end_changed'
import type StartDatesChanged from '#people/events/start_dates_changed'
import { refreshMayDestroyOn } from '#signing/retention/refresh_may_destroy_on'

/** The day until which a Form I-9 is kept follows the first and the last day of work. */
export default class FollowEmployment {
  async startChanged({ change, people }: StartDatesChanged) {
    await refreshMayDestroyOn(
      change,
      people.map(({ employeeId }) => employeeId)
    )
  }

  async endChanged({ change, employeeId }: EmploymentEndChanged | EmployeeDeparted) {
    await refreshMayDestroyOn(change, [employeeId])
  }

  /** Of those who wait for approval, only people brought back have signed documents. */
  async broughtBack({ change, employeeIds }: EmployeesPending) {
    await refreshMayDestroyOn(change, employeeIds)
  }
}
