import { openEarlyFor } from '#onboarding/checklists/open_early'
import type EmployeesMoved from '#people/events/employees_moved'

/** Whoever moves while they wait for approval gets what comes before the first day at their new place. */
export default class FollowMoves {
  handle({ change, moves }: EmployeesMoved) {
    // A change of department and location is two writes, and the place between them must not count.
    change.beforeCommit(() =>
      openEarlyFor(
        change,
        moves.map(({ employeeId }) => employeeId)
      )
    )
  }
}
