import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table, type RowOf } from '#core/database/table'

/** People with the values for letters, including their manager. */
export const peopleOfLetters = (client: QueryClientContract, ids: readonly number[]) =>
  table(client, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .leftJoin('employees as m', 'm.id', 'employees.manager_id')
    .leftJoin('users as mu', 'mu.id', 'm.user_id')
    .whereIn('employees.id', ids)
    .select('employees.id', 'employees.location', 'employees.start_date')
    .select('users.first_name', 'users.last_name', 'users.position', 'users.department')
    .select('mu.first_name as manager_first_name', 'mu.last_name as manager_last_name')

export type PersonOfLetter = RowOf<ReturnType<typeof peopleOfLetters>>
