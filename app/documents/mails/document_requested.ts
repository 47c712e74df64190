import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { registerMailKind, type MailBlock } from '#outbox/services/mail_kinds'
import { ASKED, type AskedRow } from '#documents/request'
import { DateTime } from 'luxon'

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    document_requested: { requestId: number; reminder?: boolean }
  }
}

type Row = AskedRow & { first_name: string; erased_at: string | null }

registerMailKind('document_requested', {
  async render({ requestId, reminder }) {
    const row: Row | null = await db
      .from(`${ASKED} as r`)
      .join('employees as e', 'e.id', 'r.employee_id')
      .join('users as u', 'u.id', 'e.user_id')
      .where('r.id', requestId)
      .select('r.*', 'u.first_name', 'e.erased_at')
      .first()
    if (!row || row.erased_at) return null
    const upload = row.kind === 'upload'
    const asks = upload ? 'to upload a document' : 'to read a document and say that you did'
    const blocks: MailBlock[] = [
      { type: 'text', text: `${row.requested_by} asks you ${asks}: ${row.name}.` },
    ]
    if (row.instructions) blocks.push({ type: 'quote', text: row.instructions })
    if (row.due_on) blocks.push({ type: 'text', text: `It is due on ${dayText(row.due_on)}.` })
    blocks.push({
      type: 'action',
      label: upload ? 'Upload the document' : 'Read the document',
      url: `${appUrl}/documents/requests/${requestId}`,
    })
    return {
      subject: `${reminder ? 'Reminder: ' : ''}${upload ? 'Upload' : 'Read'} ${row.name}`,
      preview: row.due_on ? `Due on ${dayText(row.due_on)}.` : 'Open your documents.',
      greetingName: row.first_name,
      blocks,
      ...(row.state === 'open' ? {} : { obsolete: 'It is not asked for any more.' }),
    }
  },
})

const dayText = (day: string) =>
  DateTime.fromISO(day, { zone: 'utc' }).setLocale('en-US').toFormat('MMMM d, yyyy')
