import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import { NOT_OPEN } from '#documents/services/change_requests'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { ownRequest, type RequestOwner } from '#documents/services/submit_document'

/** Records, once, that a person has opened the document they must read. */
export async function noteOpened(id: number, owner: RequestOwner, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const request = await ownRequest(change, owner, id)
    if (request.state !== 'open' || request.openedAt) return
    await change.save(request.merge({ openedAt: change.time }), { action: 'open' })
    await settleOnboarding(change, [owner.employeeId])
  })
}

/**
 * Acknowledges that a person has read a document, identified by its hash. A repetition changes
 * nothing.
 * @throws HttpError 404, 409 for a document that is not requested, another file, or one they have
 * not opened.
 */
export async function acknowledge(id: number, sha256: string, owner: RequestOwner, actor: Actor) {
  await change(actor, async (change) => {
    const request = await ownRequest(change, owner, id)
    if (request.kind !== 'read') throw conflict('This document is uploaded, not read.')
    if (request.sha256 !== sha256) throw conflict('This is another document. Open it again.')
    if (request.state === 'done') return
    if (request.state !== 'open') throw conflict(NOT_OPEN)
    if (request.openedAt === null) throw conflict('Open the document first.')
    const { templateId, templateVersion } = request
    await change.save(request.merge({ state: 'done', doneAt: change.time }), {
      action: 'acknowledge',
      newValues: { sha256, templateId, templateVersion },
    })
    await settleOnboarding(change, [owner.employeeId])
  })
}
