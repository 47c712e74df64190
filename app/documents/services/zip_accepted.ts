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
 * Uploads that were accepted, as one ZIP with a folder for each person; that they were taken is on
 * record before the first byte leaves.
 * @throws HttpError 404 where there is none, 422 where it is more than one download may hold.
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

/** The numbers are not part of what a long name is cut to: they keep names apart. */
function pathOf({ employee, employeeId, name, submissionId, file }: AcceptedFile): string {
  const extension = extensionOf(file.media_type)
  return `${zipName(employee)} (${employeeId})/${zipName(name)} (${submissionId}).${extension}`
}
