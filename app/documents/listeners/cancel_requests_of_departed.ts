import type EmployeeDeparted from '#people/events/employee_departed'
import { cancelOf } from '#documents/services/change_requests'

/** Nobody is asked for documents who is not here any more. */
export default class CancelRequestsOfDeparted {
  async handle({ change, employeeId }: EmployeeDeparted) {
    await cancelOf(change, employeeId)
  }
}
