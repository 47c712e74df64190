import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import { momentInWords } from '#settings/local_time'
import { documentList } from '#signing/mails/document_list'
import { fromDbTime } from '#core/time'
import { registerMailKind, type MailBlock } from '#messages/services/mail_kinds'
import {
  CODE_MINUTES,
  codeOf,
  externalAddress,
  type LinkGeneration,
} from '#signing/external/external_link'
import {
  ENDED_EXAMPLE,
  endedFacts,
  endedInWords,
  type Ended,
  type RequestEnded,
} from '#signing/mails/ended_words'
import { externalFacts, type ExternalFacts } from '#signing/queries/external_mail_facts'
import { noteNotified } from '#signing/services/tell_signer'

/** To signers without an account. The secrets are derived when an email leaves. */
declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    external_signature_requested: LinkGeneration & { actionId: number }
    /** The number of the code: a later one makes this email obsolete. */
    external_signing_code: LinkGeneration & { number: number }
    external_documents_signed: LinkGeneration & { actionId: number }
    external_signing_cancelled: RequestEnded
  }
}

const yours = (expiresAt: string) =>
  `This link is only for you and works until ${momentInWords(fromDbTime(expiresAt))}. ` +
  'When you open it, you can have a code sent to this address. Do not forward this email.'

interface Linked extends ExternalFacts {
  url: string
}

const withUrl = async (payloads: readonly LinkGeneration[]): Promise<(Linked | null)[]> => {
  const facts = await externalFacts(payloads)
  return payloads.map((payload, index) => {
    const row = facts[index]
    return row ? { ...row, url: externalAddress(payload) } : null
  })
}

const example: Linked = {
  name: 'Example',
  sent_by: 'Sam Sample',
  message: null,
  documents: ['Sample agreement'],
  expires_at: '2030-01-31 09:00:00.000',
  dead: null,
  codes_sent: 1,
  code_open: true,
  url: `${appUrl}/sign/external/EXAMPLE`,
}

registerMailKind('external_signature_requested', {
  label: 'Signature requested (no account)',
  about: 'When someone without an account is asked to sign.',
  inbox: false,
  outside: true,
  always: 'No one could sign without the link.',
  find: withUrl,
  write({ name: greetingName, sent_by: sender, documents, message, expires_at, url, dead }) {
    const many = documents.length > 1
    const blocks: MailBlock[] = [
      {
        type: 'text',
        text: `${sender} of ${companyName()} asks you to sign ${many ? 'these documents' : 'this document'}.`,
      },
      documentList(documents),
    ]
    if (message) blocks.push({ type: 'quote', text: message })
    blocks.push(
      { type: 'action', label: 'Read and sign', url, secret: true },
      { type: 'note', text: yours(expires_at) }
    )
    return {
      subject: `${companyName()}: ${many ? 'documents' : documents[0]} to sign`,
      preview: `${sender} asks for your signature.`,
      greetingName,
      blocks,
      obsolete: dead ?? undefined,
    }
  },
  examples: () => [
    { name: 'As it is sent', facts: { ...example, message: 'Please sign before Friday.' } },
  ],
  async taken(payload) {
    // Whoever was replaced while it left is not whoever signs now.
    const [facts] = await externalFacts([payload])
    if (facts?.dead === null) await noteNotified(payload.actionId)
  },
})

registerMailKind('external_signing_code', {
  label: 'Code for signing',
  about: 'When someone without an account opens the link to sign.',
  inbox: false,
  outside: true,
  urgent: true,
  always: 'No one could sign without the code.',
  async find(payloads) {
    const facts = await externalFacts(payloads)
    return payloads.map((payload, index) => {
      const row = facts[index]
      if (!row) return null
      const ended =
        row.codes_sent !== payload.number
          ? 'A newer code replaced this one.'
          : row.code_open
            ? null
            : 'The code no longer works.'
      return { name: row.name, code: codeOf(payload, payload.number), dead: row.dead ?? ended }
    })
  },
  write({ name: greetingName, code, dead }) {
    return {
      subject: `${companyName()}: your code for signing`,
      preview: `It works for ${CODE_MINUTES} minutes.`,
      greetingName,
      blocks: [
        { type: 'text', text: 'Enter this code where you opened the link:' },
        { type: 'code', text: code },
        {
          type: 'note',
          text:
            `The code works for ${CODE_MINUTES} minutes. Give it to no one, not even to someone ` +
            `who says they call from ${companyName()}. If you did not open the link, ignore this email.`,
        },
      ],
      obsolete: dead ?? undefined,
    }
  },
  examples: () => [
    { name: 'As it is sent', facts: { name: 'Example', code: '000000', dead: null } },
  ],
})

registerMailKind('external_documents_signed', {
  label: 'Signed by everyone (no account)',
  about: 'When everyone has signed, to signers without an account.',
  inbox: false,
  outside: true,
  always: 'Who signs is entitled to a copy.',
  find: withUrl,
  write({ name: greetingName, documents, expires_at, url, dead }) {
    return {
      subject: `${companyName()}: signed by everyone`,
      preview: 'Download your copy.',
      greetingName,
      blocks: [
        { type: 'text', text: 'Everyone has signed. Download your copy and keep it.' },
        documentList(documents),
        { type: 'action', label: 'Download your copy', url, secret: true },
        { type: 'note', text: yours(expires_at) },
      ],
      obsolete: dead ?? undefined,
    }
  },
  examples: () => [{ name: 'As it is sent', facts: example }],
})

registerMailKind('external_signing_cancelled', {
  label: 'Signing canceled (no account)',
  about:
    'When what someone without an account was asked to sign is canceled, given to someone else, declined by another signer, or expires.',
  inbox: false,
  outside: true,
  always: 'Their link no longer works.',
  async find(payloads) {
    const facts = await endedFacts(payloads)
    // Someone outside need not know who the employee or another signer is.
    return facts.map((row): Ended | null => row && { ...row, of: null, declined_by: null })
  },
  write: (row) => endedInWords(row, companyName()),
  examples: () => {
    const facts = ENDED_EXAMPLE
    return [
      {
        name: 'Before it was signed, with a reason',
        facts: { ...facts, cancel_reason: 'A newer form replaces it.' },
      },
      {
        name: 'Expired after it was signed',
        facts: {
          ...facts,
          cancelled_how: 'expired' as const,
          signed_at: '2030-01-15 09:30:00.000',
        },
      },
      {
        name: 'Someone else signs',
        facts: { ...facts, cancelled_how: 'replaced' as const },
      },
    ]
  },
})
