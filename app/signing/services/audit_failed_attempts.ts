import { WRONG_PASSWORD } from '#accounts/passwords/own_password'
import { whateverLost, type Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { HttpError } from '#core/errors/http_errors'
import SigningAction from '#signing/models/signing_action'

/** A step that someone attempted with an action. */
export type Step = 'address' | 'open' | 'read' | 'sign' | 'decline' | 'paper'

/** Errors other than mistakes in a form. */
const isTold = ({ status, fieldErrors }: HttpError) =>
  status !== 422 || fieldErrors?.some(({ rule }) => rule === WRONG_PASSWORD)

/**
 * Runs a step. If it is rejected, writes that to the audit log in a change of its own, since the
 * rejected change leaves nothing.
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
  // Made-up ids belong to no request.
  if (!action) return
  const others = action.userId !== actor.id
  await change(whateverLost(actor), async (change) => {
    await change.audit({
      action: 'refuse',
      entityType: 'signing_request',
      entityId: action.requestId,
      newValues: {
        role: action.role,
        step,
        reason: others && status === 404 ? 'This is for someone else to sign.' : message,
      },
    })
  })
}
