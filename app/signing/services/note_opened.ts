import type { Change } from '#audit/services/change'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import type SigningAction from '#signing/models/signing_action'
import type SigningRequest from '#signing/models/signing_request'

/** Notes that a signer has opened the documents; the first time begins the request. */
export async function noteOpened(
  change: Change,
  { action, request }: { action: SigningAction; request: SigningRequest }
): Promise<void> {
  if (action.openedAt) return
  await change.store(action.merge({ openedAt: change.time }))
  if (request.status === 'CREATED' || request.status === 'SENT') {
    await change.store(request.merge({ status: 'IN_PROGRESS' }))
    await settleOnboarding(change, [request.employeeId])
  }
  await change.audit({
    action: 'open',
    entityType: 'signing_request',
    entityId: request.id,
    newValues: { role: action.role },
  })
}
