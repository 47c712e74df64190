import db from '@adonisjs/lucid/services/db'
import { appUrl, companyName } from '#config/app'
import { registerMailKind, type MailBlock } from '#outbox/services/mail_kinds'
import { ACTIONS, DOCUMENTS, OPEN, UNSIGNED } from '#signing/request'
import { noteTold } from '#signing/services/tell_signer'

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    signature_requested: { actionId: number }
  }
}

registerMailKind('signature_requested', {
  async render({ actionId }) {
    const row = await db
      .from(`${ACTIONS} as a`)
      .join('signing_requests as r', 'r.id', 'a.request_id')
      .join('users as u', 'u.id', 'a.user_id')
      .where('a.id', actionId)
      .select('a.status', 'a.role', 'a.request_id', 'r.status as request_status')
      .select('r.message', 'r.sent_by', 'u.first_name')
      .first()
    if (!row) return null
    const documents: { name: string }[] = await db
      .from(DOCUMENTS)
      .where('request_id', row.request_id)
      .orderBy('position')
      .select('name')
    const many = documents.length > 1
    const blocks: MailBlock[] = [
      {
        type: 'text',
        text: `${row.sent_by} asks you to sign ${many ? 'these documents' : 'this document'}.`,
      },
      {
        type: 'list',
        title: many ? 'Documents' : 'Document',
        items: documents.map(({ name }) => ({ text: name })),
      },
    ]
    if (row.message) blocks.push({ type: 'quote', text: row.message })
    blocks.push(
      { type: 'action', label: 'Read and sign', url: `${appUrl}/documents` },
      { type: 'note', text: 'You sign in first: nobody else can sign for you.' }
    )
    const open = OPEN.includes(row.request_status) && UNSIGNED.includes(row.status)
    return {
      subject: `${companyName}: ${many ? 'documents' : documents[0]?.name} to sign`,
      preview: `${row.sent_by} asks for your signature.`,
      greetingName: row.first_name,
      blocks,
      obsolete: open ? undefined : 'It is signed, or was called off.',
    }
  },
  taken: ({ actionId }) => noteTold(actionId),
})
