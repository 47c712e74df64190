import type EmployeeDeparted from '#people/events/employee_departed'
import { cancelDepartedInTransaction } from '#signing/services/cancel_requests_of_departed'

const REASONS = { left: 'The person has left.', rejected: 'The person was not approved.' }

/** Cancels the signing requests of people who have left. */
export default class CancelSigningOfDeparted {
  async handle({ change, employeeId, departure }: EmployeeDeparted) {
    await cancelDepartedInTransaction(change, employeeId, REASONS[departure])
  }
}
