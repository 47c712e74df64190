import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict, notFound } from '#core/errors/refusals'
import { DOCUMENTS } from '#signing/request'

interface HeldRow {
  request_id: number
  held_at: string | null
  destroyed_at: string | null
}

/**
 * Begins or ends a legal hold, under which a document is not destroyed whatever its time.
 * @throws Refusal 404, 409 where it stands so already or the document was destroyed.
 */
export async function holdDocument(
  id: number,
  { held, reason }: { held: boolean; reason: string },
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const row: HeldRow | null = await change.trx.from(DOCUMENTS).where('id', id).first()
    if (!row) throw notFound()
    if (row.destroyed_at) throw conflict('This document was destroyed.')
    if ((row.held_at !== null) === held) {
      throw conflict(`This document is ${held ? 'already' : 'not'} under a legal hold.`)
    }
    const hold = held
      ? {
          held_at: change.time,
          held_by_id: actor.id,
          held_by: actor.label,
          hold_reason: reason,
        }
      : { held_at: null, held_by_id: null, held_by: null, hold_reason: null }
    await change.trx.from(DOCUMENTS).where('id', id).update(hold)
    await change.audit({
      action: held ? 'hold' : 'end_hold',
      entityType: 'signing_request',
      entityId: row.request_id,
      newValues: { documentId: id, reason },
    })
  })
}
