import { erasedEmail } from '#core/erased_email'
import type { ErasedPerson } from '#audit/personal_data'
import type { Change } from '#audit/services/change'
import { ERASED_PERFORMER } from '#audit/services/chain'
import { DOCUMENTS, OPEN, REQUESTS, STAGES } from '#signing/request'
import {
  actionsAbout,
  documentsOf,
  filesToErase,
  ownActions,
  requestsOf,
} from '#signing/erasure/held_of'
import { callOffAllWithin } from '#signing/services/call_off'
import { deleteFile } from '#storage/services/delete_file'

/** Where somebody's name stands beside their id, for what they did. */
const NAMES = [
  [REQUESTS, 'sent_by'],
  [REQUESTS, 'cancelled_by'],
  [DOCUMENTS, 'held_by'],
] as const

/** Takes what is held of a person around their sealed documents, within the change that erases them. */
export async function eraseSigning(person: ErasedPerson, change: Change): Promise<void> {
  const { trx } = change
  const open: { id: number }[] = await requestsOf(person, trx)
    .whereIn('status', [...OPEN, 'ERROR'])
    .select('id')
  await callOffAllWithin(
    change,
    open.map(({ id }) => Number(id)),
    'departed',
    null
  )
  const { stages, letters } = await filesToErase(person, trx)
  await trx.from(STAGES).whereIn('file_id', stages).update({ file_id: null })
  await trx.from(DOCUMENTS).whereIn('file_id', letters).update({ file_id: null })
  for (const file of [...stages, ...letters]) await deleteFile(change, file)
  await documentsOf(person, trx).update({ hold_reason: null })
  await requestsOf(person, trx).update({ message: null, cancel_reason: null })
  await actionsAbout(person, trx).update({ filled: null })
  await ownActions(person, trx).update({
    recipient_name: ERASED_PERFORMER,
    recipient_email: erasedEmail(person.userId),
    address: null,
    browser: null,
    filled: null,
  })
  await trx.from('signing_marks').where('user_id', person.userId).delete()
  for (const [table, column] of NAMES) {
    await trx
      .from(table)
      .where(`${column}_id`, person.userId)
      .update({ [column]: ERASED_PERFORMER })
  }
}
