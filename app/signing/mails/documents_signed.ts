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
  /** Whose documents they are; null for one's own. */
  of: string | null
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
        row && {
          first_name: row.first_name,
          documents: namesOf(row.request_id),
          of:
            row.role === 'EMPLOYEE'
              ? null
              : `${row.employee_first_name} ${row.employee_last_name}`.trim(),
        }
    )
  },
  write({ first_name: greetingName, documents, of }) {
    const whose = of ? ` for ${of}` : ''
    const what = documents.length > 1 ? 'these documents' : 'this document'
    return {
      subject: `${companyName()}: fully signed`,
      preview: 'The signed documents are in the portal.',
      greetingName,
      blocks: [
        {
          type: 'text',
          text: `Everyone has signed ${what}${whose}. You can download what was signed.`,
        },
        documentList(documents),
        { type: 'action', label: 'Open documents', url: `${appUrl}/documents` },
      ],
      item: {
        title: `Fully signed: ${documents.join(', ')}${whose}`,
        text: 'You can download what was signed.',
      },
    }
  },
  examples: () => [
    {
      name: 'As it is sent',
      facts: {
        first_name: 'Example',
        documents: ['Sample agreement', 'Sample policy'],
        of: 'Jamie Example',
      },
    },
  ],
})
