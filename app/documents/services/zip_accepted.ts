import type { Readable } from 'node:stream'
import { DateTime } from 'luxon'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { notFound } from '#core/errors/http_errors'
import type { RequestedDocumentViewer } from '#documents/queries/request_list'
import {
  listAccepted,
  type AcceptedFile,
  type AcceptedFilters,
} from '#documents/queries/accepted_files'
import { extensionOf } from '#storage/file_name'
import { openStored } from '#storage/services/open_stored'
import { assertBounded, zipName, zipStream } from '#storage/services/zip_stream'

/**
 * Accepted uploads as one ZIP with a folder per person. The audit log records the download before
 * the first byte leaves.
 * @throws HttpError 404 where there are none, 422 for more than one download may contain.
 */
export async function zipAccepted(
  filters: AcceptedFilters,
  viewer: RequestedDocumentViewer,
  actor: Actor
): Promise<Readable> {
  const files = await listAccepted(filters, viewer)
  if (files.length === 0) throw notFound('None of these has an accepted upload.')
  assertBounded(files.map(({ file }) => file))
  const byRequest = Map.groupBy(files, ({ requestId }) => requestId)
  await change(actor, (change) =>
    change.auditMany(
      [...byRequest].map(([requestId, own]) => ({
        action: 'export',
        entityType: 'document_request',
        entityId: requestId,
        newValues: { submissions: own.map(({ submissionId }) => submissionId) },
      }))
    )
  )
  return zipStream(DateTime.utc().toJSDate(), 'download of uploads', ({ stream }) => {
    for (const one of files) stream(pathOf(one), () => openStored(one.file.id))
  })
}

/** Numbers are added after a long name is cut, since they keep names distinct. */
function pathOf({ employee, employeeId, name, submissionId, file }: AcceptedFile): string {
  const extension = extensionOf(file.media_type)
  return `${zipName(employee)} (${employeeId})/${zipName(name)} (${submissionId}).${extension}`
}
