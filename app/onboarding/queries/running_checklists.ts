import { table, type Client, type RowOf } from '#core/database/table'

/** The current runs of people, with how they were counted last; closed ones are left out. */
export const runningChecklists = (client: Client, employeeIds: readonly number[]) =>
  table(client, 'onboarding_checklists')
    .whereIn('employee_id', employeeIds)
    .where('current', 1)
    .whereIn('status', ['planned', 'open', 'done'])
    .select('id', 'employee_id', 'kind', 'status', 'asked', 'begun', 'settled', 'next_due_on')

export type RunRow = RowOf<ReturnType<typeof runningChecklists>>
