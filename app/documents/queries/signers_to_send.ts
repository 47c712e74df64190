import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#core/database/table'
import { signersOf, usualSigners, type DocumentSigner } from '#documents/signers'

/**
 * The signers of documents that are sent together; null where they differ. Unknown documents are
 * rejected elsewhere.
 */
export async function signersToSend(
  client: QueryClientContract,
  templateIds: readonly number[]
): Promise<DocumentSigner[] | null> {
  const rows = await table(client, 'document_templates')
    .whereIn('id', [...templateIds])
    .orderBy('id')
    .select('signers', 'signs_first')
  const lists = rows.map((row) => signersOf(row, row.signs_first))
  const [first = usualSigners('MANAGER')] = lists
  return lists.every((list) => sameSigners(list, first)) ? first : null
}

const sameSigners = (a: readonly DocumentSigner[], b: readonly DocumentSigner[]) =>
  signatureOf(a) === signatureOf(b)

const signatureOf = (signers: readonly DocumentSigner[]) =>
  JSON.stringify(signers.map(({ role, kind, label, step }) => [role, kind, label, step]).toSorted())
