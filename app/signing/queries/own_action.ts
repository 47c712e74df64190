import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Standing } from '#signing/may_sign'
import { ACTIONS, REQUESTS, type ActionRow, type RequestRow } from '#signing/request'

interface SignerFacts {
  user_role: string
  disabled_at: string | null
  sign_in_blocked_at: string | null
}

/**
 * How one signer's action stands; null where there is none of that signer.
 * @param client the running change's transaction, where it decides about a change.
 */
export async function findStanding(
  actionId: number,
  userId: number,
  client: QueryClientContract = db.connection()
): Promise<Standing | null> {
  const own: (RequestRow & SignerFacts) | null = await client
    .from(`${ACTIONS} as a`)
    .join(`${REQUESTS} as r`, 'r.id', 'a.request_id')
    .join('users as u', 'u.id', 'a.user_id')
    .where({ 'a.id': actionId, 'a.user_id': userId })
    .select('r.*', 'u.role as user_role', 'u.disabled_at', 'u.sign_in_blocked_at')
    .first()
  if (!own) return null
  const {
    user_role: userRole,
    disabled_at: disabledAt,
    sign_in_blocked_at: blockedAt,
    ...request
  } = own
  const isShutOut = Boolean(disabledAt ?? blockedAt)
  const actions: ActionRow[] = await client
    .from(ACTIONS)
    .where('request_id', request.id)
    .orderBy('id')
  const action = actions.find(({ id }) => Number(id) === actionId)
  return action ? { action, request, actions, userRole, isShutOut } : null
}
