import { table, type Client, type RowOf } from '#core/database/table'

/** The current runs of people, with how they were counted last; closed ones are left out. */
export const runningChecklists = (client: Client, employeeIds: readonly number[]) =>
  table(client, 'onboarding_checklists')
    .whereIn('employee_id', employeeIds)
    .where('current', 1)
    .whereIn('status', ['planned', 'open', 'done'])
    .select(
      'id',
      'employee_id',
      'kind',
      'status',
      'asked',
      'begun',
      'settled',
      'next_due_on',
      'start_on'
    )

export type RunRow = RowOf<ReturnType<typeof runningChecklists>>

/** Runs by which their person's status is still to be judged, in their order. */
export const runsToJudge = (client: Client, limit: number) =>
  table(client, 'onboarding_checklists as c')
    .join('employees as e', 'e.id', 'c.employee_id')
    .where('c.to_judge', 1)
    .orderBy('c.id')
    .limit(limit)
    .select('c.id', 'c.employee_id', 'e.onboarding_status')
