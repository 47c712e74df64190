import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { registerMailKind, type MailBlock } from '#outbox/services/mail_kinds'
import { ACTIONS, DOCUMENTS } from '#signing/request'

/** To whoever sent a request: what one of its signers answered instead of signing. */
interface SignerAnswered {
  actionId: number
  /** Who reads it. */
  userId: number
}

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    signing_declined: SignerAnswered
    paper_requested: SignerAnswered
  }
}

async function answerOf({ actionId, userId }: SignerAnswered) {
  const row: Record<'recipient_name' | 'cancel_reason' | 'first_name', string> | null = await db
    .from(`${ACTIONS} as a`)
    .join('signing_requests as r', 'r.id', 'a.request_id')
    .joinRaw('join users as u on u.id = ?', [userId])
    .where('a.id', actionId)
    .select('a.recipient_name', 'r.cancel_reason', 'u.first_name')
    .first()
  if (!row) return null
  const documents: { name: string }[] = await db
    .from(DOCUMENTS)
    .where('request_id', db.from(ACTIONS).where('id', actionId).select('request_id'))
    .orderBy('position')
    .select('name')
  const list: MailBlock = {
    type: 'list',
    title: 'Documents',
    items: documents.map(({ name }) => ({ text: name })),
  }
  const open: MailBlock = {
    type: 'action',
    label: 'Open document signing',
    url: `${appUrl}/document-signing`,
  }
  return { ...row, list, open }
}

registerMailKind('signing_declined', {
  async render(payload) {
    const answer = await answerOf(payload)
    if (!answer) return null
    return {
      subject: `${answer.recipient_name} declined to sign`,
      preview: 'The reason, and what was to be signed.',
      greetingName: answer.first_name,
      blocks: [
        { type: 'text', text: `${answer.recipient_name} declined to sign, and wrote:` },
        { type: 'quote', text: answer.cancel_reason },
        answer.list,
        answer.open,
      ],
    }
  },
})

registerMailKind('paper_requested', {
  async render(payload) {
    const answer = await answerOf(payload)
    if (!answer) return null
    return {
      subject: `${answer.recipient_name} asks to sign on paper`,
      preview: 'Give them the documents on paper, at no cost.',
      greetingName: answer.first_name,
      blocks: [
        {
          type: 'text',
          text:
            `${answer.recipient_name} does not want to sign electronically and asks for paper. ` +
            'Give them the documents to sign by hand, then cancel the request.',
        },
        answer.list,
        answer.open,
      ],
    }
  },
})
