import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict, notFound } from '#core/errors/http_errors'
import { singleUseFiles } from '#documents/services/single_use_files'
import { table } from '#core/database/table'
import SigningAction from '#signing/models/signing_action'
import SigningDocument from '#signing/models/signing_document'
import SigningStage from '#signing/models/signing_stage'
import { overdueDocument } from '#signing/queries/documents/kept_documents'
import { eraseExternals } from '#signing/erasure/erase_externals'
import { deleteFile } from '#storage/services/delete_file'

/**
 * Deletes a document past its retention: its files and, with the last document of a request, the
 * field values and who signed without an account. Other signers, times and hashes stay, and so
 * does the log.
 * @returns false for one that must be kept by now, or is gone already.
 */
export async function destroyDocument(id: number, actor: Actor): Promise<boolean> {
  return change(actor, async (change) => {
    const { trx } = change
    const document = await overdueDocument(trx, id)
    if (!document) return false
    const stages = await table(trx, SigningStage).where('document_id', id).select('file_id')
    const files = await singleUseFiles(trx, [
      document.fileId,
      document.sealedFileId,
      ...stages.map((stage) => stage.file_id),
    ])
    await table(trx, SigningStage).where('document_id', id).update({ file_id: null })
    await table(trx, SigningDocument)
      .where('id', id)
      .update({ file_id: null, sealed_file_id: null, destroyed_at: change.time })
    for (const file of files) await deleteFile(change, file)
    const { requestId } = document
    const left = await table(trx, SigningDocument)
      .where('request_id', requestId)
      .whereNull('destroyed_at')
      .first()
    if (!left) {
      await table(trx, SigningAction).where('request_id', requestId).update({ filled: null })
      await eraseExternals(change, [requestId])
    }
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
 * The same for a document that someone has viewed, identified by its sealed file's hash.
 * @throws HttpError 404, 409 where it must be kept by now, or is gone already, saying why.
 */
export async function destroySeen(id: number, sha256: string, actor: Actor): Promise<void> {
  const row = await SigningDocument.find(id)
  if (!row) throw notFound()
  if (row.sealedSha256 !== sha256) throw conflict('This is not the document that was shown.')
  if (await destroyDocument(id, actor)) return
  throw conflict(whyKept(await SigningDocument.find(id)))
}

function whyKept(row: SigningDocument | null): string {
  if (row?.destroyedAt) return 'It was already deleted.'
  if (row?.isHeld) return 'It is under a legal hold.'
  return 'It must be kept: its time is not over.'
}
