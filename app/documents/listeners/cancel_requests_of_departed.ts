import type EmployeeDeparted from '#people/events/employee_departed'
import { cancelOpenOf } from '#documents/services/change_requests'

/** Cancels the open requests of people who have left or were rejected. */
export default class CancelRequestsOfDeparted {
  async handle({ change, employeeId }: EmployeeDeparted) {
    await cancelOpenOf(change, employeeId)
  }
}
