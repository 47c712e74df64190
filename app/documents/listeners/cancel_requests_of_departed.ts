import type EmployeeDeparted from '#people/events/employee_departed'
import { cancelOf } from '#documents/services/change_requests'

/** Cancels the requests of people who have left. */
export default class CancelRequestsOfDeparted {
  async handle({ change, employeeId }: EmployeeDeparted) {
    await cancelOf(change, employeeId)
  }
}
