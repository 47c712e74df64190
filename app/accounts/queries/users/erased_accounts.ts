import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'

/** The ids of the accounts whose data were erased, found within the index of the addresses. */
export const erasedAccounts = () =>
  table(db, 'users as erased')
    .where('erased.email', '>=', 'erased-')
    .where('erased.email', '<', 'erased.')
    .where('erased.email', 'like', 'erased-%@invalid')
    .select('erased.id')
