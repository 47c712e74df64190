import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict } from '#core/errors/refusals'
import { ASKED } from '#documents/request'
import { NOT_OPEN } from '#documents/services/change_requests'
import { ownRequest, type AskedOwner } from '#documents/services/submit_document'

/** Notes, once, that somebody has opened what they are to read. */
export async function noteOpened(id: number, owner: AskedOwner, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const opened = await change.trx
      .from(ASKED)
      .where({ id, employee_id: owner.employeeId, state: 'open' })
      .whereNull('opened_at')
      .update({ opened_at: change.time })
    if (Number(opened) !== 1) return
    await change.audit({ action: 'open', entityType: 'document_request', entityId: id })
  })
}

/**
 * Somebody says that they have read a document, and which: by its hash. A repetition changes
 * nothing.
 * @throws Refusal 404, 409 for what is not asked for, another file, or one they have not opened.
 */
export async function acknowledge(id: number, sha256: string, owner: AskedOwner, actor: Actor) {
  await change(actor, async (change) => {
    const row = await ownRequest(change, owner, id)
    if (row.kind !== 'read') throw conflict('This document is uploaded, not read.')
    if (row.sha256 !== sha256) throw conflict('This is another document. Open it again.')
    if (row.state === 'done') return
    if (row.state !== 'open') throw conflict(NOT_OPEN)
    if (row.opened_at === null) throw conflict('Open the document first.')
    await change.trx.from(ASKED).where('id', id).update({ state: 'done', done_at: change.time })
    await change.audit({
      action: 'acknowledge',
      entityType: 'document_request',
      entityId: id,
      newValues: { sha256, templateId: row.template_id, templateVersion: row.template_version },
    })
  })
}
