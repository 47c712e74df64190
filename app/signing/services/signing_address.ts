import { DateTime } from 'luxon'
import type { Actor } from '#audit/actor'
import { dbTime } from '#core/time'
import type { SignerRole } from '#documents/placed_field'
import { forbidden, notFound } from '#core/errors/http_errors'
import { signingLink } from '#signing/signing_link'
import SigningAction from '#signing/models/signing_action'
import { whyMayNotSign } from '#signing/policies/signing_policy'
import type { RequestViewer } from '#signing/queries/requests/request_list'
import { findOwnAction } from '#signing/queries/requests/own_action'
import { auditIfRefused } from '#signing/services/audit_failed_attempts'

/**
 * A URL, valid for minutes, where a person signs their own action. No one else gets one, whatever
 * their permissions.
 * @returns its path, which is shown in a frame of the same origin.
 * @throws HttpError 404 for a request that they may not see, 403 for another person's action,
 * else as `whyMayNotSign`.
 */
export async function signingAddress(
  requestId: number,
  role: SignerRole,
  viewer: RequestViewer,
  actor: Actor
): Promise<string> {
  const actions = await SigningAction.query().where({ requestId }).preload('user')
  const action = actions.find((one) => one.role === role)
  if (!action) throw notFound()
  const { id: actionId } = action
  return auditIfRefused('address', actionId, actor, async () => {
    const isParty = actions.some(({ userId }) => userId === viewer.id)
    if (!isParty && !viewer.all) throw notFound()
    const own = await findOwnAction(actionId, viewer.id)
    if (!own) throw forbidden(`Only ${action.signer.name} signs here.`)
    const at = DateTime.utc()
    const refusal = whyMayNotSign(own, dbTime(at))
    if (refusal) throw refusal
    return `/sign/${signingLink(actionId, viewer.id, at)}`
  })
}
