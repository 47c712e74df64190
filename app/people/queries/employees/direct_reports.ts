import { countOf, table, type Client, type RowOf } from '#core/database/table'

const reporting = (client: Client, userId: number) =>
  table(client, 'employees as r')
    .join('employees as m', 'm.id', 'r.manager_id')
    .where('m.user_id', userId)
    .whereNot('r.status', 'inactive')

/** People who report to an account's owner. Former employees keep their reports. */
export const countDirectReports = (client: Client, userId: number) =>
  countOf(reporting(client, userId))

export type DirectReport = RowOf<ReturnType<typeof directReportsOf>>

/** The same, with their manager and the manager above. */
export const directReportsOf = (client: Client, userId: number) =>
  reporting(client, userId).orderBy('r.id').select('r.id', 'm.id as from', 'm.manager_id as above')
