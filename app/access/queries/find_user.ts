import db from '@adonisjs/lucid/services/db'
import {
  selectAccount,
  withAccess,
  type AccountRow,
  type ListedUser,
} from '#access/queries/user_list'
import { notFound } from '#exceptions/refusals'

/**
 * One account, with its roles and what it effectively may do.
 * @throws Refusal 404.
 */
export async function findUser(id: number): Promise<ListedUser> {
  const row = (await selectAccount(
    db.from('users').where('users.id', id)
  ).first()) as AccountRow | null
  const [user] = row ? await withAccess([row]) : []
  if (!user) throw notFound()
  return user
}
