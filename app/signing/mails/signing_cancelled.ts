import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { registerMailKind, type MailBlock } from '#outbox/services/mail_kinds'
import { ACTIONS, DOCUMENTS } from '#signing/request'

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    /** To a signer who had been told of the request. */
    signing_cancelled: { actionId: number }
  }
}

interface Row {
  signed_at: string | null
  request_id: number
  cancelled_by: string
  cancel_reason: string | null
  first_name: string
}

registerMailKind('signing_cancelled', {
  async render({ actionId }) {
    const row: Row | null = await db
      .from(`${ACTIONS} as a`)
      .join('signing_requests as r', 'r.id', 'a.request_id')
      .join('users as u', 'u.id', 'a.user_id')
      .where('a.id', actionId)
      .select('a.signed_at', 'a.request_id', 'r.cancelled_by', 'r.cancel_reason', 'u.first_name')
      .first()
    if (!row) return null
    const documents: { name: string }[] = await db
      .from(DOCUMENTS)
      .where('request_id', row.request_id)
      .orderBy('position')
      .select('name')
    const what = row.signed_at
      ? 'What you signed becomes no document.'
      : 'There is nothing left for you to sign.'
    const reason: MailBlock[] = row.cancel_reason
      ? [
          { type: 'text', text: 'The reason:' },
          { type: 'quote', text: row.cancel_reason },
        ]
      : []
    return {
      subject: `Not to be signed any more: ${documents.map(({ name }) => name).join(', ')}`,
      preview: `${row.cancelled_by} cancelled the request.`,
      greetingName: row.first_name,
      blocks: [
        {
          type: 'text',
          text: `${row.cancelled_by} cancelled what you were asked to sign. ${what}`,
        },
        ...reason,
        { type: 'list', title: 'Documents', items: documents.map(({ name }) => ({ text: name })) },
        { type: 'action', label: 'Open documents', url: `${appUrl}/documents` },
      ],
    }
  },
})
