import { appUrl } from '#config/app'
import { inOrder, registerMailKind, type MailBlock } from '#messages/services/mail_kinds'
import { actionFacts, documentNames } from '#signing/queries/mail_facts'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    /** To a signer who was notified of the request. */
    signing_cancelled: { actionId: number }
  }
}

interface Facts {
  first_name: string
  signed_at: string | null
  cancelled_by: string | null
  cancel_reason: string | null
  documents: string[]
}

registerMailKind('signing_cancelled', {
  label: 'Signing canceled',
  about: 'When a request for your signature is canceled.',
  inbox: true,
  always: null,
  async find(payloads) {
    const ids = payloads.map(({ actionId }) => actionId)
    const rows = await actionFacts(ids)
    const namesOf = await documentNames(rows.map((row) => row.request_id))
    return inOrder(ids, rows).map(
      (row): Facts | null => row && { ...row, documents: namesOf(row.request_id) }
    )
  },
  write(row) {
    const what = row.signed_at
      ? 'Your signature will not be used.'
      : 'There is nothing left for you to sign.'
    const reason: MailBlock[] = row.cancel_reason
      ? [
          { type: 'text', text: 'The reason:' },
          { type: 'quote', text: row.cancel_reason },
        ]
      : []
    return {
      subject: `Canceled: ${row.documents.join(', ')}`,
      preview: `${row.cancelled_by} canceled the request.`,
      greetingName: row.first_name,
      blocks: [
        {
          type: 'text',
          text: `${row.cancelled_by} canceled what you were asked to sign. ${what}`,
        },
        ...reason,
        { type: 'list', title: 'Documents', items: row.documents.map((text) => ({ text })) },
        { type: 'action', label: 'Open documents', url: `${appUrl}/documents` },
      ],
      item: { text: `${row.cancelled_by} canceled the request. ${what}` },
    }
  },
  examples: () => {
    const facts = {
      first_name: 'Example',
      cancelled_by: 'Sam Sample',
      documents: ['Sample agreement'],
    }
    return [
      {
        name: 'Before it was signed, with a reason',
        facts: { ...facts, signed_at: null, cancel_reason: 'A newer form replaces it.' },
      },
      {
        name: 'After it was signed',
        facts: { ...facts, signed_at: '2030-01-15 09:30:00.000', cancel_reason: null },
      },
    ]
  },
})
