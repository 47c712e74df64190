import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import SigningDocument from '#signing/models/signing_document'

/**
 * Starts or ends a legal hold, which prevents a document's deletion.
 * @throws HttpError 404, 409 where nothing would change, or the document was deleted.
 */
export async function holdDocument(
  id: number,
  { held, reason }: { held: boolean; reason: string },
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const document = await change.find(SigningDocument, id)
    if (document.destroyedAt) throw conflict('This document was deleted.')
    if (document.isHeld === held) {
      throw conflict(`This document is ${held ? 'already' : 'not'} under a legal hold.`)
    }
    const hold = held
      ? {
          heldAt: change.time,
          heldById: actor.id,
          heldBy: actor.label,
          holdReason: reason,
        }
      : { heldAt: null, heldById: null, heldBy: null, holdReason: null }
    await change.save(document.merge(hold), {
      action: held ? 'hold' : 'end_hold',
      newValues: { documentId: id, reason },
    })
  })
}
