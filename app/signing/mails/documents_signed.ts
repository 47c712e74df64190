import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import { inOrder, registerMailKind } from '#messages/services/mail_kinds'
import { documentList } from '#signing/mails/document_list'
import { actionFacts, documentNames } from '#signing/queries/mail_facts'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    documents_signed: { actionId: number }
  }
}

interface Facts {
  first_name: string
  documents: string[]
}

registerMailKind('documents_signed', {
  label: 'Fully signed',
  about: 'When everyone has signed and the documents can be downloaded.',
  inbox: true,
  always: 'Signers are entitled to a copy and must know where it is.',
  async find(payloads) {
    const ids = payloads.map(({ actionId }) => actionId)
    const rows = await actionFacts(ids)
    const namesOf = await documentNames(rows.map((row) => row.request_id))
    return inOrder(ids, rows).map(
      (row): Facts | null =>
        row && { first_name: row.first_name, documents: namesOf(row.request_id) }
    )
  },
  write({ first_name: greetingName, documents }) {
    return {
      subject: `${companyName()}: fully signed`,
      preview: 'The signed documents are in the portal.',
      greetingName,
      blocks: [
        { type: 'text', text: 'Everyone has signed. You can download what was signed.' },
        documentList(documents),
        { type: 'action', label: 'Open documents', url: `${appUrl}/documents` },
      ],
      item: {
        title: `Fully signed: ${documents.join(', ')}`,
        text: 'You can download what was signed.',
      },
    }
  },
  examples: () => [
    {
      name: 'As it is sent',
      facts: { first_name: 'Example', documents: ['Sample agreement', 'Sample policy'] },
    },
  ],
})
