import type EmployeeDeparted from '#people/events/employee_departed'
import { releaseInTransaction } from '#training/services/release_learner'

const REASONS = { left: 'The person has left.', rejected: 'The person was not approved.' }

/** Nobody is asked to learn who is not here any more. */
export default class ReleaseDeparted {
  async handle({ change, employeeId, departure }: EmployeeDeparted) {
    await releaseInTransaction(change, employeeId, REASONS[departure])
  }
}
