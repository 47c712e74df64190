import { erasedEmail } from '#core/erased_email'
import type { ErasedPerson } from '#audit/personal_data'
import type { Change } from '#audit/services/change'
import { ERASED_PERFORMER } from '#audit/services/chain'
import { table } from '#core/database/table'
import SigningDocument from '#signing/models/signing_document'
import SigningMark from '#signing/models/signing_mark'
import SigningRequest from '#signing/models/signing_request'
import SigningStage from '#signing/models/signing_stage'
import { UNFINISHED } from '#signing/request'
import {
  actionsAbout,
  documentsOf,
  filesToErase,
  ownActions,
  requestsOf,
} from '#signing/erasure/held_of'
import { cancelAllInTransaction } from '#signing/services/cancel_request'
import { eraseExternals } from '#signing/erasure/erase_externals'
import { deleteFile } from '#storage/services/delete_file'

/**
 * Erases data about a person around their sealed documents, inside the change of the whole
 * erasure.
 */
export async function eraseSigning(person: ErasedPerson, change: Change): Promise<void> {
  const { trx } = change
  const open = await requestsOf(person, trx)
    .whereIn('status', [...UNFINISHED])
    .select('id')
  await cancelAllInTransaction(
    change,
    open.map(({ id }) => id),
    'departed',
    null
  )
  const { stages, letters, sealed } = await filesToErase(person, trx)
  await table(trx, SigningStage).whereIn('file_id', stages).update({ file_id: null })
  await table(trx, SigningDocument).whereIn('file_id', letters).update({ file_id: null })
  await table(trx, SigningDocument)
    .whereIn('sealed_file_id', sealed)
    .update({ sealed_file_id: null })
  for (const file of [...stages, ...letters, ...sealed]) await deleteFile(change, file)
  await documentsOf(person, trx).update({ hold_reason: null })
  await requestsOf(person, trx).update({ message: null, cancel_reason: null })
  await actionsAbout(person, trx).update({ filled: null })
  const sent = await requestsOf(person, trx).select('id')
  await eraseExternals(
    change,
    sent.map(({ id }) => id)
  )
  await ownActions(person, trx).update({
    recipient_name: ERASED_PERFORMER,
    recipient_email: erasedEmail(person.userId),
    address: null,
    browser: null,
    filled: null,
  })
  await table(trx, SigningMark).where('user_id', person.userId).delete()
  const { userId } = person
  const requests = () => table(trx, SigningRequest)
  await requests().where('sent_by_id', userId).update({ sent_by: ERASED_PERFORMER })
  await requests().where('cancelled_by_id', userId).update({ cancelled_by: ERASED_PERFORMER })
  await table(trx, SigningDocument)
    .where('held_by_id', userId)
    .update({ held_by: ERASED_PERFORMER })
}
