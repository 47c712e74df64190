import db from '@adonisjs/lucid/services/db'
import { table, type RowOf } from '#core/database/table'
import { readLinkToken } from '#accounts/services/link_tokens'

const byId = (id: number) =>
  table(db, 'invitations')
    .join('employees', 'employees.id', 'invitations.employee_id')
    .join('users', 'users.id', 'employees.user_id')
    .where('invitations.id', id)
    .select('invitations.*', 'employees.user_id', 'employees.start_date')
    .select('users.first_name', 'users.last_name', 'users.email', 'users.phone', 'users.position')
    .select('users.disabled_at')

/** An invitation as its link shows it, without the status of its email. */
export type LinkedInvitation = RowOf<ReturnType<typeof byId>> & { mail_state: null }

/** The invitation that belongs to a link, in any status; null for an invalid token. */
export async function findInvitation(token: string): Promise<LinkedInvitation | null> {
  const found = await findLinked(token)
  return found && !found.isReplaced ? found.invitation : null
}

/** How many replaced links we still recognize. */
const REPLACED = 20

/** The same also for a link that a newer one has replaced. Its holder is told nothing else. */
export async function findLinked(
  token: string
): Promise<{ invitation: LinkedInvitation; isReplaced: boolean } | null> {
  const link = readLinkToken('invitation', token)
  const row = link && (await byId(link.id).first())
  if (!row) return null
  for (let past = 0; past <= Math.min(REPLACED, row.generation - 1); past++) {
    if (link.matches(row.generation - past)) {
      return { invitation: { ...row, mail_state: null }, isReplaced: past > 0 }
    }
  }
  return null
}
