import type EmployeeDeparted from '#people/events/employee_departed'
import { cancelDepartedInTransaction } from '#signing/services/cancel_requests_of_departed'

const REASONS = { left: 'The person has left.', rejected: 'The person was not approved.' }

/** Nobody is asked to sign who is not here any more. */
export default class CancelSigningOfDeparted {
  async handle({ change, employeeId, departure }: EmployeeDeparted) {
    await cancelDepartedInTransaction(change, employeeId, REASONS[departure])
  }
}
