import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { registerMailKind } from '#outbox/services/mail_kinds'
import { ASKED, SUBMISSIONS, type SubmissionRow } from '#documents/request'

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    document_reviewed: { submissionId: number }
  }
}

type Row = SubmissionRow & { name: string; first_name: string; erased_at: string | null }

registerMailKind('document_reviewed', {
  async render({ submissionId }) {
    const row: Row | null = await db
      .from(`${SUBMISSIONS} as s`)
      .join(`${ASKED} as r`, 'r.id', 's.request_id')
      .join('employees as e', 'e.id', 'r.employee_id')
      .join('users as u', 'u.id', 'e.user_id')
      .where('s.id', submissionId)
      .select('s.*', 'r.name', 'u.first_name', 'e.erased_at')
      .first()
    if (!row || row.erased_at || !row.decided_at) return null
    const url = `${appUrl}/documents/requests/${row.request_id}`
    if (row.accepted) {
      return {
        subject: `${row.name} is accepted`,
        preview: 'There is nothing left to do about it.',
        greetingName: row.first_name,
        blocks: [
          { type: 'text', text: `The document you uploaded for "${row.name}" has been accepted.` },
          { type: 'action', label: 'Open the document', url },
        ],
      }
    }
    return {
      subject: `${row.name} was not accepted`,
      preview: 'The reason, and how to upload another one.',
      greetingName: row.first_name,
      blocks: [
        {
          type: 'text',
          text: `The document you uploaded for "${row.name}" was not accepted. The reviewer wrote:`,
        },
        { type: 'quote', text: row.reason ?? '' },
        { type: 'action', label: 'Upload another document', url },
      ],
    }
  },
})
