import type { Change } from '#audit/services/change'
import { ERASED_PERFORMER } from '#audit/services/chain'
import { ERASED_MAILBOX } from '#core/erased_email'
import { table } from '#core/database/table'
import { eraseOutsideMails } from '#messages/services/erase_mails'
import { closeLink } from '#signing/external/external_link'
import ExternalLink from '#signing/models/external_link'
import SigningAction from '#signing/models/signing_action'

/**
 * Erases who signed requests without an account. They are here for these requests alone, so they
 * go with the person whom the documents are about, and with the last of the documents. A sealed
 * document that is kept still names them: it is the evidence.
 */
export async function eraseExternals(change: Change, requestIds: readonly number[]): Promise<void> {
  const { trx } = change
  const externals = await table(trx, SigningAction)
    .whereIn('request_id', [...requestIds])
    .where('kind', 'external')
    .select('id', 'recipient_email')
  if (externals.length === 0) return
  for (const { id } of externals) await closeLink(change, id)
  const actionIds = new Set(externals.map(({ id }) => id))
  const links = await table(trx, ExternalLink)
    .whereIn('action_id', [...actionIds])
    .select('id')
  const linkIds = new Set(links.map(({ id }) => id))
  await eraseOutsideMails(
    trx,
    externals.map((row) => row.recipient_email),
    ({ actionId, linkId }) => actionIds.has(actionId ?? 0) || linkIds.has(linkId ?? 0)
  )
  await table(trx, SigningAction)
    .whereIn('id', [...actionIds])
    .update({
      recipient_name: ERASED_PERFORMER,
      recipient_email: ERASED_MAILBOX,
      address: null,
      browser: null,
      filled: null,
    })
}
