import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import SigningRequest from '#signing/models/signing_request'
import type { OwnAction } from '#signing/policies/signing_policy'

/**
 * A signer's own action; null for another person's.
 * @param userId null for an external signer, whom the caller has identified by their link.
 * @param client the running change's transaction, where it decides about a change.
 */
export async function findOwnAction(
  actionId: number,
  userId: number | null,
  client: QueryClientContract = db.connection()
): Promise<OwnAction | null> {
  const request = await SigningRequest.query({ client })
    .whereIn('id', (own) => {
      void own.from('signing_actions').where({ id: actionId, user_id: userId }).select('request_id')
    })
    .preload('actions', (actions) => void actions.orderBy('id').preload('user'))
    .first()
  const action = request?.actions.find(({ id }) => id === actionId)
  return request && action ? { action, request } : null
}
