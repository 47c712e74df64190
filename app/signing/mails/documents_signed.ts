import db from '@adonisjs/lucid/services/db'
import { appUrl, companyName } from '#config/app'
import { registerMailKind } from '#outbox/services/mail_kinds'
import { ACTIONS, DOCUMENTS } from '#signing/request'

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    documents_signed: { actionId: number }
  }
}

registerMailKind('documents_signed', {
  async render({ actionId }) {
    const row = await db
      .from(`${ACTIONS} as a`)
      .join('users as u', 'u.id', 'a.user_id')
      .where('a.id', actionId)
      .select('a.request_id', 'u.first_name')
      .first()
    if (!row) return null
    const documents: { name: string }[] = await db
      .from(DOCUMENTS)
      .where('request_id', row.request_id)
      .orderBy('position')
      .select('name')
    return {
      subject: `${companyName}: signed by everybody`,
      preview: 'The signed documents are in the portal.',
      greetingName: row.first_name,
      blocks: [
        { type: 'text', text: 'Everybody has signed. You can download what was signed.' },
        { type: 'list', title: 'Documents', items: documents.map(({ name }) => ({ text: name })) },
        { type: 'action', label: 'Open documents', url: `${appUrl}/documents` },
      ],
    }
  },
})
