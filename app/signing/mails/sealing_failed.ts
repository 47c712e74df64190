import { appUrl } from '#config/app'
import User from '#accounts/models/user'
import { inOrder, registerMailKind } from '#messages/services/mail_kinds'
import SigningRequest from '#signing/models/signing_request'
import { documentList } from '#signing/mails/document_list'
import { documentNames } from '#signing/queries/mail_facts'
import { failureInWords } from '#signing/sealing/failure_words'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    /** To the sender: the signatures could not be added, and retries have ended. */
    sealing_failed: { requestId: number; userId: number }
  }
}

interface Facts {
  first_name: string
  documents: string[]
  failure: string
  obsolete?: string
}

registerMailKind('sealing_failed', {
  label: 'Signatures not recorded',
  about: 'When the signatures on documents you sent could not be added to the file.',
  inbox: true,
  always: 'Signed documents are incomplete until someone acts.',
  permission: 'documents:manage',
  async find(payloads) {
    const ids = payloads.map(({ requestId }) => requestId)
    const requests = await SigningRequest.findMany(ids)
    const readers = await User.findMany(payloads.map(({ userId }) => userId))
    const nameOf = new Map(readers.map(({ id, firstName }) => [id, firstName]))
    const namesOf = await documentNames(ids)
    return inOrder(ids, requests).map(
      (request, index): Facts | null =>
        request && {
          first_name: nameOf.get(payloads[index]?.userId ?? 0) ?? '',
          documents: namesOf(request.id),
          failure: failureInWords(request.id, request.failure ?? ''),
          obsolete: request.status === 'ERROR' ? undefined : 'It was tried again or canceled.',
        }
    )
  },
  write({ first_name: greetingName, documents, failure, obsolete }) {
    return {
      subject: `Signatures not recorded: ${documents.join(', ')}`,
      preview: 'No one has to sign again.',
      greetingName,
      blocks: [
        {
          type: 'text',
          text: `Everyone’s signatures are kept, but they couldn’t be added to the document. ${failure}`,
        },
        documentList(documents),
        {
          type: 'action',
          label: 'Open document signing',
          url: `${appUrl}/document-signing?attention=failed`,
        },
      ],
      item: { text: failure },
      obsolete,
    }
  },
  examples: () => [
    {
      name: 'As it is sent',
      facts: {
        first_name: 'Example',
        documents: ['Sample agreement'],
        failure: failureInWords(1, ''),
      },
    },
  ],
})
