import db from '@adonisjs/lucid/services/db'
import { cached } from '#core/cached'
import { table } from '#core/database/table'
import { nameOf } from '#accounts/name_of'

/** A filter offers no more. */
const MOST = 200

/** Who has open tasks of other people under way, by name: the choices of a filter. */
export const taskOwners = () =>
  cached('owners of onboarding tasks', async () => {
    const rows = await table(db, 'users as u')
      .whereIn('u.id', (owners) =>
        owners
          .from('onboarding_checklist_items as i')
          .join('onboarding_checklists as c', 'c.id', 'i.checklist_id')
          .where('c.current', 1)
          .whereIn('c.status', ['planned', 'open'])
          .whereIn('i.owner', ['manager', 'person'])
          .where('i.status', 'open')
          .whereNotNull('i.owner_user_id')
          .select('i.owner_user_id')
      )
      .orderBy('u.sort_name')
      .orderBy('u.id')
      .limit(MOST)
      .select('u.id', 'u.first_name', 'u.last_name', 'u.email')
    return rows.map((row) => ({ id: row.id, name: nameOf(row) }))
  })
