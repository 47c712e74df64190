import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { refreshMayDestroyOn } from '#signing/retention/refresh_may_destroy_on'
import { completedRequest, type Sent, type SentOptions } from '#tests/helpers/signing/signing'

/** A signed document that was completed long ago. */
export async function signedLongAgo(
  options: SentOptions = {}
): Promise<{ sent: Sent; id: number; sha256: string }> {
  const sent = await completedRequest(options)
  await db
    .from('signing_requests')
    .where('id', sent.id)
    .update({ completed_at: '2020-01-01 00:00:00.000' })
  await change(systemActor, (change) => refreshMayDestroyOn(change, [sent.employee.employeeId]))
  const id = sent.documents[0] ?? 0
  return { sent, id, sha256: (await documentRow(id)).sealed_sha256 }
}

/** One that may be deleted now. */
export const dueDocument = (options: SentOptions = {}) =>
  signedLongAgo({ retention: 'years', retentionYears: 5, ...options })

export const documentRow = (id: number) =>
  db.from('signing_documents').where('id', id).firstOrFail()
