import { appUrl } from '#config/app'
import { calendarDayInWords } from '#settings/local_time'
import { inOrder, registerMailKind, type MailBlock } from '#messages/services/mail_kinds'
import { requestFacts } from '#documents/queries/mail_facts'
import type { Row } from '#database/tables'
import type DocumentRequest from '#documents/models/document_request'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    document_requested: { requestId: number; reminder?: boolean }
  }
}

interface Facts extends Pick<
  Row<DocumentRequest>,
  'id' | 'kind' | 'name' | 'instructions' | 'due_on' | 'requested_by' | 'state'
> {
  first_name: string
  reminder: boolean
}

registerMailKind('document_requested', {
  label: 'Document requested',
  about: 'When you are asked to upload or read a document, or reminded about one.',
  inbox: true,
  always: 'Someone is waiting for it, and it may have a legal deadline.',
  async find(payloads) {
    const ids = payloads.map(({ requestId }) => requestId)
    const rows = await requestFacts(ids)
    return inOrder(ids, rows).map((row, index): Facts | null =>
      row && !row.erased_at ? { ...row, reminder: payloads[index]?.reminder ?? false } : null
    )
  },
  write(row) {
    const upload = row.kind === 'upload'
    const asks = upload ? 'to upload a document' : 'to read and acknowledge a document'
    const blocks: MailBlock[] = [
      { type: 'text', text: `${row.requested_by} asks you ${asks}: ${row.name}.` },
    ]
    if (row.instructions) blocks.push({ type: 'quote', text: row.instructions })
    if (row.due_on)
      blocks.push({ type: 'text', text: `It is due on ${calendarDayInWords(row.due_on)}.` })
    blocks.push({
      type: 'action',
      label: upload ? 'Upload the document' : 'Read the document',
      url: `${appUrl}/documents/requests/${row.id}`,
    })
    const due = row.due_on ? `Due on ${calendarDayInWords(row.due_on)}.` : ''
    return {
      subject: `${row.reminder ? 'Reminder: ' : ''}${upload ? 'Upload' : 'Read'} ${row.name}`,
      preview: due || 'Open your documents.',
      greetingName: row.first_name,
      blocks,
      item: { text: [`${row.requested_by} requested it.`, due].filter(Boolean).join(' ') },
      ...(row.state === 'open' ? {} : { obsolete: 'It is no longer requested.' }),
    }
  },
  examples: () => {
    const asked: Facts = {
      id: 0,
      kind: 'upload',
      name: 'Sample proof of address',
      instructions: 'A bill or a letter of the last three months.',
      due_on: '2030-02-01',
      requested_by: 'Sam Sample',
      state: 'open',
      first_name: 'Example',
      reminder: false,
    }
    return [
      { name: 'To upload', facts: asked },
      {
        name: 'To read, reminded',
        facts: {
          ...asked,
          kind: 'read' as const,
          name: 'Sample handbook',
          instructions: '',
          reminder: true,
        },
      },
    ]
  },
})
