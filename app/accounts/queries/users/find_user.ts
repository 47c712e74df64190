import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import {
  selectAccount,
  withAccess,
  type AccountRow,
  type ListedUser,
} from '#accounts/queries/users/user_list'
import { notFound } from '#core/errors/http_errors'

/**
 * One account.
 * @throws HttpError 404.
 */
export async function findAccount(id: number): Promise<AccountRow> {
  const row = await selectAccount(table(db, 'users').where('users.id', id)).first()
  if (!row) throw notFound()
  return row
}

/**
 * One account with its roles and effective permissions.
 * @throws HttpError 404.
 */
export async function findUser(id: number): Promise<ListedUser> {
  const [user] = await withAccess([await findAccount(id)])
  if (!user) throw notFound()
  return user
}
