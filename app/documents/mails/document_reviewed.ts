import { appUrl } from '#config/app'
import { inOrder, registerMailKind } from '#messages/services/mail_kinds'
import { submissionFacts } from '#documents/queries/mail_facts'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    document_reviewed: { submissionId: number }
  }
}

interface Facts {
  request_id: number
  accepted: boolean
  reason: string | null
  name: string
  first_name: string
}

registerMailKind('document_reviewed', {
  label: 'Document reviewed',
  about: 'When a document you uploaded was accepted or not.',
  inbox: true,
  always: null,
  async find(payloads) {
    const ids = payloads.map(({ submissionId }) => submissionId)
    const rows = await submissionFacts(ids)
    return inOrder(ids, rows).map((row): Facts | null =>
      row && !row.erased_at && row.decided_at ? { ...row, accepted: row.accepted === 1 } : null
    )
  },
  write(row) {
    const url = `${appUrl}/documents/requests/${row.request_id}`
    if (row.accepted) {
      return {
        subject: `${row.name} was accepted`,
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
      item: { text: `The reviewer wrote: ${row.reason ?? ''}` },
    }
  },
  examples: () => {
    const facts = { request_id: 0, name: 'Sample proof of address', first_name: 'Example' }
    return [
      { name: 'Accepted', facts: { ...facts, accepted: true, reason: null } },
      {
        name: 'Not accepted',
        facts: { ...facts, accepted: false, reason: 'The second page is missing.' },
      },
    ]
  },
})
