import { appUrl } from '#config/app'
import { registerMailKind, type MailBlock } from '#messages/services/mail_kinds'
import User from '#accounts/models/user'
import { documentList } from '#signing/mails/document_list'
import { actionFacts, documentNames } from '#signing/queries/mail_facts'
import { signerOf } from '#signing/request'

/** To the sender of a request: a signer's answer instead of a signature. */
interface SignerAnswered {
  actionId: number
  /** The recipient. */
  userId: number
}

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    signing_declined: SignerAnswered
    paper_requested: SignerAnswered
  }
}

interface Answer {
  signer: string
  cancel_reason: string | null
  first_name: string
  documents: string[]
}

async function answersOf(payloads: readonly SignerAnswered[]): Promise<(Answer | null)[]> {
  const rows = await actionFacts(payloads.map(({ actionId }) => actionId))
  const readers = await User.findMany(payloads.map(({ userId }) => userId))
  const namesOf = await documentNames(rows.map((row) => row.request_id))
  const byAction = new Map(rows.map((row) => [row.id, row]))
  const byReader = new Map(readers.map(({ id, firstName }) => [id, firstName]))
  return payloads.map(({ actionId, userId }) => {
    const row = byAction.get(actionId)
    const reader = byReader.get(userId)
    if (!row || reader === undefined) return null
    const signer = signerOf(row).name
    return { ...row, signer, first_name: reader, documents: namesOf(row.request_id) }
  })
}

const open = (query = ''): MailBlock => ({
  type: 'action',
  label: 'Open document signing',
  url: `${appUrl}/document-signing${query}`,
})

const example: Answer = {
  signer: 'Sam Sample',
  cancel_reason: 'My name is spelled wrong in it.',
  first_name: 'Example',
  documents: ['Sample agreement'],
}

registerMailKind('signing_declined', {
  label: 'Signature declined',
  about: 'When someone declines to sign documents you sent.',
  inbox: true,
  always: null,
  permission: 'documents:manage',
  find: answersOf,
  write(answer) {
    return {
      subject: `${answer.signer} declined to sign`,
      preview: 'The reason, and what they were asked to sign.',
      greetingName: answer.first_name,
      blocks: [
        { type: 'text', text: `${answer.signer} declined to sign, and wrote:` },
        { type: 'quote', text: answer.cancel_reason ?? '' },
        documentList(answer.documents),
        open('?tab=notCompleted'),
      ],
      item: { text: `${answer.documents.join(', ')}: ${answer.cancel_reason ?? ''}` },
    }
  },
  examples: () => [{ name: 'As it is sent', facts: example }],
})

registerMailKind('paper_requested', {
  label: 'Paper requested',
  about: 'When someone asks to sign your documents on paper.',
  inbox: true,
  always: 'Signers have a right to paper, so someone must be notified.',
  permission: 'documents:manage',
  find: answersOf,
  write(answer) {
    return {
      subject: `${answer.signer} asks to sign on paper`,
      preview: 'Give them the documents on paper, at no cost.',
      greetingName: answer.first_name,
      blocks: [
        {
          type: 'text',
          text:
            `${answer.signer} does not want to sign electronically and asks for paper. ` +
            'Give them the documents to sign by hand, then cancel the request.',
        },
        documentList(answer.documents),
        open(),
      ],
      item: { text: `Give them these at no cost: ${answer.documents.join(', ')}` },
    }
  },
  examples: () => [{ name: 'As it is sent', facts: example }],
})
