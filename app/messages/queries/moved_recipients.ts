import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#core/database/in_batches'
import { table } from '#core/database/table'
import type { OutboxRow } from '#messages/models/outbox_message'
import { mailKind } from '#messages/services/mail_kinds'

type Mail = Pick<
  OutboxRow,
  'id' | 'kind' | 'payload' | 'recipient' | 'recipient_name' | 'created_at'
>

/** Where an email goes to its account now. */
export interface Recipient {
  email: string
  name: string
}

const AT_ONCE = 500

/**
 * Emails whose account has another address by now. The account is the one that the payload names,
 * or whose inbox has the email; emails to an address, whoever has it, stay as they are.
 * @returns the account's address and name, by email.
 */
export async function movedRecipients(
  trx: TransactionClientContract,
  mails: readonly Mail[]
): Promise<Map<number, Recipient>> {
  const moved = new Map<number, Recipient>()
  for (const some of inBatches(mails.filter(isToAccount), AT_ONCE)) {
    const suspects = await notAtTheirAddress(trx, some)
    if (suspects.length === 0) continue
    const owners = await ownersOf(trx, suspects)
    const accounts = await table(trx, 'users')
      .whereIn('id', [...new Set(owners.values())])
      .select('id', 'email', 'first_name', 'last_name')
    const byId = new Map(accounts.map((row) => [row.id, row]))
    for (const { id, recipient } of suspects) {
      const account = byId.get(owners.get(id) ?? 0)
      if (!account || account.email === recipient) continue
      const name = `${account.first_name} ${account.last_name}`.trim()
      moved.set(id, { email: account.email, name })
    }
  }
  return moved
}

const isToAccount = ({ kind, payload }: Mail) => {
  const known = mailKind(kind)
  if (!known || known.toFormerAddress) return false
  return known.inbox || userIdOf(payload) !== undefined
}

const userIdOf = (payload: string) => (JSON.parse(payload) as { userId?: number }).userId

/** Few: most addresses still belong to someone of the name that the email has. */
async function notAtTheirAddress(trx: TransactionClientContract, mails: readonly Mail[]) {
  const accounts = await table(trx, 'users')
    .whereIn('email', [...new Set(mails.map(({ recipient }) => recipient))])
    .select('id', 'email', 'first_name', 'last_name')
  const byEmail = new Map(accounts.map((row) => [row.email, row]))
  return mails.filter(({ recipient, recipient_name: name, payload }) => {
    const account = byEmail.get(recipient)
    if (!account) return true
    const userId = userIdOf(payload)
    if (userId !== undefined) return account.id !== userId
    return `${account.first_name} ${account.last_name}`.trim() !== name
  })
}

/** The accounts of emails, as their payloads or the items in their inboxes name them. */
async function ownersOf(trx: TransactionClientContract, mails: readonly Mail[]) {
  const owners = new Map<number, number>()
  const others: Mail[] = []
  for (const mail of mails) {
    const userId = userIdOf(mail.payload)
    if (userId === undefined) others.push(mail)
    else owners.set(mail.id, userId)
  }
  if (others.length === 0) return owners
  const items = await table(trx, 'inbox_items')
    .whereIn('kind', [...new Set(others.map(({ kind }) => kind))])
    .whereIn('created_at', [...new Set(others.map((mail) => mail.created_at))])
    .select('user_id', 'kind', 'payload', 'created_at')
  const keyOf = (row: Pick<Mail, 'kind' | 'payload' | 'created_at'>) =>
    JSON.stringify([row.kind, row.payload, row.created_at])
  // One email may go to several accounts; then none of them is its own.
  const byKey = Map.groupBy(items, keyOf)
  for (const mail of others) {
    const [item, another] = byKey.get(keyOf(mail)) ?? []
    if (item && !another) owners.set(mail.id, item.user_id)
  }
  return owners
}
