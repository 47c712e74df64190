import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { dbTime } from '#core/time'
import type { SignerRole } from '#documents/placed_field'
import { forbidden, notFound } from '#core/errors/refusals'
import { frameToken } from '#signing/frame_token'
import { refusalToSign } from '#signing/may_sign'
import type { RequestViewer } from '#signing/queries/request_list'
import { findStanding } from '#signing/queries/standing'
import { ACTIONS } from '#signing/request'
import { attempt } from '#signing/services/attempt'

/**
 * An address, valid for minutes, at which a person signs their own action. Nobody else is given
 * one, whatever they may do otherwise.
 * @returns its path: it is shown in a frame of the same origin.
 * @throws Refusal 404 for a request that is not theirs to know, 403 for another's action, else as
 * `refusalToSign`.
 */
export async function frameAddress(
  requestId: number,
  role: SignerRole,
  viewer: RequestViewer,
  actor: Actor
): Promise<string> {
  const actions: { id: number; role: SignerRole; user_id: number; recipient_name: string }[] =
    await db
      .from(ACTIONS)
      .where('request_id', requestId)
      .select('id', 'role', 'user_id', 'recipient_name')
  const action = actions.find((one) => one.role === role)
  if (!action) throw notFound()
  const actionId = Number(action.id)
  return attempt('address', actionId, actor, async () => {
    const isParty = actions.some(({ user_id: userId }) => Number(userId) === viewer.id)
    if (!isParty && !viewer.all) throw notFound()
    const standing = await findStanding(actionId, viewer.id)
    if (!standing) throw forbidden(`Only ${action.recipient_name} signs here.`)
    const at = DateTime.utc()
    const refusal = refusalToSign(standing, dbTime(at))
    if (refusal) throw refusal
    return `/sign/${frameToken(actionId, viewer.id, at)}`
  })
}
