import db from '@adonisjs/lucid/services/db'
import type { ListScope } from '#accounts/models/states'
import User from '#accounts/models/user'
import { table } from '#core/database/table'

/**
 * Remembers whom a person's lists show. How someone looks at the portal is no business data, so it
 * is written without the writers' lock and without an audit entry, as read notifications are.
 */
export async function rememberScope(userId: number, scope: ListScope): Promise<void> {
  await table(db, User).where('id', userId).update({ list_scope: scope })
}
