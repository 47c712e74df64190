import { table, type Client } from '#core/database/table'
import { EMPLOYEE_ROW } from '#people/queries/roster/employee_row'

/** Several records with one number are a mistake to correct, not a list to page through. */
const AT_MOST = 50

/** The people whose social security number has one of these keyed hashes. */
export function findByNumberIndex(
  client: Client,
  indexes: readonly string[],
  { withAdmins }: { withAdmins: boolean }
) {
  return table(client, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .whereIn('employees.social_security_number_index', indexes)
    .if(!withAdmins, (query) => query.whereNot('users.role', 'admin'))
    .orderBy('employees.id')
    .limit(AT_MOST)
    .select(EMPLOYEE_ROW)
}
