import type { Readable } from 'node:stream'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { openStored } from '#storage/services/open_stored'
import { assertBounded, zipName, zipStream } from '#storage/services/zip_stream'
import type { SealedDocument } from '#signing/queries/documents/sealed_documents'

/**
 * Sealed documents as one ZIP with a folder per request. The audit log records it.
 * @throws HttpError 422 for more than one download may contain.
 */
export async function zipSealed(documents: SealedDocument[], actor: Actor): Promise<Readable> {
  assertBounded(documents.map(({ file }) => file))
  const requestIds = [...new Set(documents.map(({ requestId }) => requestId))]
  await change(actor, (change) =>
    change.auditMany(
      requestIds.map((id) => ({
        action: 'export',
        entityType: 'signing_request',
        entityId: id,
        newValues: {
          documents: documents.filter(({ requestId }) => requestId === id).map((one) => one.id),
        },
      }))
    )
  )
  return zipStream(new Date(), 'download of signed documents', ({ stream }) => {
    for (const { requestId, position, name, employee, file } of documents) {
      // The number is added after a long name is cut, since it keeps folders distinct.
      const folder = `${zipName(employee)} (${requestId})`
      stream(`${folder}/${position + 1} ${zipName(name)}.pdf`, () => openStored(file.id))
    }
  })
}
