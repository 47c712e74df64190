import db from '@adonisjs/lucid/services/db'
import User from '#accounts/models/user'
import { table } from '#core/database/table'
import OutboxMessage from '#messages/models/outbox_message'
import { inOrder, type MailBlock } from '#messages/services/mail_kinds'
import { documentList } from '#signing/mails/document_list'
import { actionFacts, documentNames } from '#signing/queries/mail_facts'
import { signerOf, type CancelledHow } from '#signing/request'

/** To a signer who was notified of a request that has ended unfinished, or goes on without them. */
export interface RequestEnded {
  actionId: number
  /** The action of the signer who declined. */
  declinedId?: number
  /** Whoever canceled wrote the reason for the signers. */
  quotesReason?: true
  /** The action has someone else's name by now. */
  replaced?: true
  /** Who was replaced, where they have an account. */
  userId?: number
  /** The email that had asked whoever was replaced, where they have none. */
  mailId?: number | null
}

/** What a signer reads about the end of a request. */
export interface Ended {
  /** First name, or the name of someone without an account. */
  first_name: string
  signed_at: string | null
  cancelled_how: CancelledHow | 'replaced' | null
  cancelled_by: string | null
  cancel_reason: string | null
  declined_by: string | null
  /** Whose documents they are; null for one's own. */
  of: string | null
  documents: string[]
  obsolete?: string
}

/** How the action stands is the business of whoever signs now. */
const REPLACED = {
  signed_at: null,
  cancelled_how: 'replaced' as const,
  cancelled_by: null,
  cancel_reason: null,
  declined_by: null,
}

export async function endedFacts(payloads: readonly RequestEnded[]): Promise<(Ended | null)[]> {
  const ids = payloads.map(({ actionId }) => actionId)
  const declined = payloads.flatMap(({ declinedId }) => declinedId ?? [])
  const rows = await actionFacts([...new Set([...ids, ...declined])])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const formerIds = payloads.flatMap(({ userId }) => userId ?? [])
  const former = await table(db.connection(), User)
    .whereIn('id', formerIds)
    .select('id', 'first_name')
  const askedAt = await addressesOf(payloads.flatMap(({ mailId }) => mailId ?? []))
  const firstNames = new Map(former.map((one) => [one.id, one.first_name]))
  const namesOf = await documentNames(rows.map((row) => row.request_id))
  return inOrder(ids, rows).map((row, index) => {
    if (!row) return null
    const whose = `${row.employee_first_name} ${row.employee_last_name}`.trim()
    const payload = payloads[index]
    const decliner = byId.get(payload?.declinedId ?? 0)
    const of = row.role === 'EMPLOYEE' ? null : whose
    const documents = namesOf(row.request_id)
    if (payload?.replaced) {
      const { userId, mailId } = payload
      const signsAgain = mailId
        ? askedAt.get(mailId) === row.recipient_email
        : userId !== undefined && userId === row.user_id
      const obsolete = signsAgain ? 'The signer was named again.' : undefined
      const facts = { ...REPLACED, of, documents, obsolete }
      return { ...facts, first_name: firstNames.get(userId ?? 0) ?? '' }
    }
    return {
      ...row,
      cancel_reason: payload?.quotesReason ? row.cancel_reason : null,
      declined_by: decliner ? signerOf(decliner).name : null,
      of,
      documents,
    }
  })
}

async function addressesOf(mailIds: readonly number[]): Promise<Map<number, string>> {
  const mails = await table(db.connection(), OutboxMessage)
    .whereIn('id', mailIds)
    .select('id', 'recipient')
  return new Map(mails.map(({ id, recipient }) => [id, recipient]))
}

/** What the email and its item say of how it ended. @param by who canceled it. */
export function endedInWords(ended: Ended, by: string) {
  const { cancelled_how: how, signed_at: signedAt } = ended
  const what = signedAt
    ? 'Your signature will not be used.'
    : 'There is nothing left for you to sign.'
  const reason: MailBlock[] = ended.cancel_reason
    ? [
        { type: 'text', text: 'The reason:' },
        { type: 'quote', text: ended.cancel_reason },
      ]
    : []
  const { documents } = ended
  const { short, full } = sentences(ended, by)
  const blocks: MailBlock[] = [
    { type: 'text', text: `${full} ${what}` },
    ...reason,
    documentList(documents),
  ]
  return {
    subject: `${HEADINGS[how ?? 'cancelled'] ?? 'Canceled'}: ${documents.join(', ')}`,
    preview: short,
    greetingName: ended.first_name,
    blocks,
    item: { text: `${short} ${what}` },
    obsolete: ended.obsolete,
  }
}

const HEADINGS: Partial<Record<CancelledHow | 'replaced', string>> = {
  expired: 'Expired',
  replaced: 'Someone else signs',
}

/** For the previews of emails. */
export const ENDED_EXAMPLE: Ended = {
  first_name: 'Example',
  signed_at: null,
  cancelled_how: 'cancelled',
  cancelled_by: 'Sam Sample',
  cancel_reason: null,
  declined_by: null,
  of: null,
  documents: ['Sample agreement'],
}

/** In short, and in full. */
function sentences(
  { cancelled_how: how, declined_by: declinedBy, of }: Ended,
  by: string
): { short: string; full: string } {
  if (how === 'declined') {
    const short = `${declinedBy ?? 'Another signer'} declined to sign.`
    return { short, full: `${short} The request was canceled.` }
  }
  if (how === 'replaced') {
    const whose = of ? ` for ${of}` : ''
    return {
      short: 'Someone else signs now.',
      full: `Someone else now signs what you were asked to sign${whose}.`,
    }
  }
  if (how === 'expired') {
    const full = 'The request expired before everyone signed.'
    return { short: full, full }
  }
  if (how === 'departed') {
    const whose = of ? ` for ${of}` : ''
    return {
      short: 'The request was canceled.',
      full: `What you were asked to sign${whose} is no longer needed.`,
    }
  }
  return {
    short: `${by} canceled the request.`,
    full: `${by} canceled what you were asked to sign.`,
  }
}
