import { table, type Client } from '#core/database/table'

/** People's current work data; pay is encrypted. */
export const employmentNow = (client: Client, employeeIds: readonly number[]) =>
  table(client, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .whereIn('employees.id', employeeIds)
    .select('employees.id', 'employees.location', 'employees.start_date', 'employees.status')
    .select('employees.hourly_rate', 'employees.salary', 'employees.created_at')
    .select('employees.left_at', 'users.position', 'users.department')

/** Open periods without pay, of people who have some, after the given period. */
export const unpaidPeriods = (client: Client, { after, limit }: { after: number; limit: number }) =>
  table(client, 'employment_periods')
    .join('employees', 'employees.id', 'employment_periods.employee_id')
    .where('employment_periods.id', '>', after)
    .whereNull('employment_periods.ended_on')
    .whereNull('employment_periods.hourly_rate')
    .whereNull('employment_periods.salary')
    .where((paid) => paid.whereNotNull('employees.hourly_rate').orWhereNotNull('employees.salary'))
    .orderBy('employment_periods.id')
    .limit(limit)
    .select('employment_periods.id', 'employment_periods.employee_id')
    .select('employees.hourly_rate', 'employees.salary')
