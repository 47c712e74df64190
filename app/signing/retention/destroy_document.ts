import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict, notFound } from '#core/errors/refusals'
import { singleUseFiles } from '#documents/services/single_use_files'
import { ACTIONS, DOCUMENTS, STAGES } from '#signing/request'
import { overdueDocument } from '#signing/retention/kept_documents'
import { deleteFile } from '#storage/services/delete_file'

/**
 * Destroys a document whose time is over: its files and, with the last of a request, what was
 * filled in. Who signed it, when, and what it hashed to stays, as does the log.
 * @returns false for one that must be kept by now, or is gone already.
 */
export async function destroyDocument(id: number, actor: Actor): Promise<boolean> {
  return change(actor, async (change) => {
    const { trx } = change
    const document = await overdueDocument(trx, id)
    if (!document) return false
    const stages: { file_id: number | null }[] = await trx
      .from(STAGES)
      .where('document_id', id)
      .select('file_id')
    const files = await singleUseFiles(trx, [
      document.fileId,
      document.sealedFileId,
      ...stages.map((stage) => stage.file_id),
    ])
    await trx.from(STAGES).where('document_id', id).update({ file_id: null })
    await trx
      .from(DOCUMENTS)
      .where('id', id)
      .update({ file_id: null, sealed_file_id: null, destroyed_at: change.time })
    for (const file of files) await deleteFile(change, file)
    const { requestId } = document
    const left = await trx
      .from(DOCUMENTS)
      .where('request_id', requestId)
      .whereNull('destroyed_at')
      .first()
    if (!left) await trx.from(ACTIONS).where('request_id', requestId).update({ filled: null })
    await change.audit({
      action: 'destroy',
      entityType: 'signing_request',
      entityId: requestId,
      oldValues: { documentId: id, sha256: document.sealedSha256 },
      newValues: { mayDestroyOn: document.mayDestroyOn },
    })
    return true
  })
}

/**
 * The same of one that somebody has looked at, known by its sealed file's hash.
 * @throws Refusal 404, 409 where it must be kept by now, or is gone already, saying why.
 */
export async function destroySeen(id: number, sha256: string, actor: Actor): Promise<void> {
  const row = await findState(id)
  if (!row) throw notFound()
  if (row.sealed_sha256 !== sha256) throw conflict('This is not the document that was shown.')
  if (await destroyDocument(id, actor)) return
  throw conflict(whyKept(await findState(id)))
}

interface StateRow {
  sealed_sha256: string | null
  held_at: string | null
  destroyed_at: string | null
}

const findState = (id: number): Promise<StateRow | null> =>
  db.from(DOCUMENTS).where('id', id).first()

function whyKept(row: StateRow | null): string {
  if (row?.destroyed_at) return 'It was destroyed already.'
  if (row?.held_at) return 'It is under a legal hold.'
  return 'It must be kept: its time is not over.'
}
