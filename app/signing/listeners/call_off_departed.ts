import type EmployeeDeparted from '#people/events/employee_departed'
import { callOffDepartedInTransaction } from '#signing/services/call_off_departed'

const REASONS = { left: 'The person has left.', rejected: 'The person was not approved.' }

/** Nobody is asked to sign who is not here any more. */
export default class CallOffDeparted {
  async handle({ change, employeeId, departure }: EmployeeDeparted) {
    await callOffDepartedInTransaction(change, employeeId, REASONS[departure])
  }
}
