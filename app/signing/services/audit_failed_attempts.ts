import { WRONG_PASSWORD } from '#accounts/passwords/own_password'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { HttpError } from '#core/errors/http_errors'
import SigningAction from '#signing/models/signing_action'

/** What somebody tried with an action. */
export type Step = 'address' | 'open' | 'read' | 'sign' | 'decline' | 'paper'

/** What is no mistake in filling in a form. */
const isTold = ({ status, fieldErrors }: HttpError) =>
  status !== 422 || fieldErrors?.some(({ rule }) => rule === WRONG_PASSWORD)

/**
 * Does what somebody tries with an action; that it was refused is written to the audit log, in a
 * change of its own, since the refused one leaves nothing.
 */
export async function auditIfRefused<T>(
  step: Step,
  actionId: number,
  actor: Actor,
  work: () => Promise<T>
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HttpError && isTold(error)) await noteRefusal(step, actionId, actor, error)
    throw error
  }
}

async function noteRefusal(
  step: Step,
  actionId: number,
  actor: Actor,
  { status, message }: HttpError
) {
  const action = await SigningAction.find(actionId)
  // Numbers that were made up are about no request.
  if (!action) return
  const others = action.userId !== actor.id
  await change(actor, async (change) => {
    await change.audit({
      action: 'refuse',
      entityType: 'signing_request',
      entityId: action.requestId,
      newValues: {
        role: action.role,
        step,
        reason: others && status === 404 ? 'This is for somebody else to sign.' : message,
      },
    })
  })
}
