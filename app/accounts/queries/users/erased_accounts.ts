import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'

/** Ids of erased accounts, found in the index of addresses. */
export const erasedAccounts = () =>
  table(db, 'users as erased')
    .where('erased.email', '>=', 'erased-')
    .where('erased.email', '<', 'erased.')
    .where('erased.email', 'like', 'erased-%@invalid')
    .select('erased.id')
