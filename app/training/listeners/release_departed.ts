import type EmployeeDeparted from '#people/events/employee_departed'
import { releaseInTransaction } from '#training/services/release_learner'

const REASONS = { left: 'The person has left.', rejected: 'The person was not approved.' }

/** Withdraws the assignments of people who have left. */
export default class ReleaseDeparted {
  async handle({ change, employeeId, departure }: EmployeeDeparted) {
    await releaseInTransaction(change, employeeId, REASONS[departure])
  }
}
