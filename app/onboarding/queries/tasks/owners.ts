import { nameOf } from '#accounts/name_of'
import { accountsThatSignIn } from '#accounts/queries/accounts_that_sign_in'
import { likePerson } from '#core/search/normalize'

/** Suggestions shown while someone types a name. */
const OFFERED = 20

/** Whom a task can be given to by name: everyone who can sign in, by a part of name or address. */
export async function findOwners(q: string) {
  const rows = await accountsThatSignIn()
    .whereRaw(`users.search_text like ? escape '!'`, [likePerson(q)])
    .orderBy('users.sort_name')
    .orderBy('users.id')
    .limit(OFFERED)
    .select('users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.department')
  return rows.map((row) => ({
    id: row.id,
    name: nameOf(row),
    email: row.email,
    department: row.department,
  }))
}
