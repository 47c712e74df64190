import { appUrl } from '#config/app'
import { fromDbTime } from '#core/time'
import { companyName } from '#settings/current'
import { momentInWords } from '#settings/local_time'
import { inOrder, registerMailKind, type MailBlock } from '#messages/services/mail_kinds'
import { documentList } from '#signing/mails/document_list'
import { actionFacts, documentNames } from '#signing/queries/mail_facts'
import { OPEN, UNSIGNED } from '#signing/request'
import { noteNotified } from '#signing/services/tell_signer'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    signature_requested: {
      actionId: number
      /** The recipient. Emails from before this was noted have none. */
      userId?: number
    }
  }
}

interface Facts {
  first_name: string
  message: string | null
  sent_by: string
  /** Whether the recipient sent it. */
  ownRequest: boolean
  documents: string[]
  expires_at: string | null
  /** Whose documents they are; null for one's own. */
  of: string | null
  open: boolean
  /** Someone else signs in place of the recipient. */
  replaced: boolean
  lockedOut: boolean
}

registerMailKind('signature_requested', {
  label: 'Signature requested',
  about: 'When documents wait for your signature.',
  inbox: true,
  always: 'Documents for signature may have a date set by law.',
  async find(payloads) {
    const ids = payloads.map(({ actionId }) => actionId)
    const rows = await actionFacts(ids)
    const namesOf = await documentNames(rows.map((row) => row.request_id))
    return inOrder(ids, rows).map(
      (row, index): Facts | null =>
        row && {
          ...row,
          ownRequest: row.user_id !== null && row.sent_by_id === row.user_id,
          documents: namesOf(row.request_id),
          of:
            row.role === 'EMPLOYEE'
              ? null
              : `${row.employee_first_name} ${row.employee_last_name}`.trim(),
          open: OPEN.includes(row.request_status) && UNSIGNED.includes(row.status),
          replaced: isReplaced(payloads[index]?.userId, row.user_id),
          lockedOut: (row.disabled_at ?? row.sign_in_blocked_at) !== null,
        }
    )
  },
  write({ first_name: greetingName, documents, of, message, sent_by: sender, ownRequest, ...now }) {
    const until = now.expires_at && momentInWords(fromDbTime(now.expires_at))
    const many = documents.length > 1
    const whose = of ? ` for ${of}` : ''
    const needs = many ? 'need' : 'needs'
    const blocks: MailBlock[] = [
      {
        type: 'text',
        text: ownRequest
          ? `${many ? 'These documents' : 'This document'}${whose} ${needs} your signature.`
          : `${sender} asks you to sign ${many ? 'these documents' : 'this document'}${whose}.`,
      },
      documentList(documents),
    ]
    if (message) blocks.push({ type: 'quote', text: message })
    if (until) blocks.push({ type: 'text', text: `Sign by ${until}.` })
    blocks.push(
      { type: 'action', label: 'Read and sign', url: `${appUrl}/documents` },
      { type: 'note', text: "You'll be asked to sign in so only you can sign." }
    )
    return {
      subject: `${companyName()}: ${many ? 'documents' : documents[0]} to sign`,
      preview: ownRequest
        ? `Your signature is needed${whose}${until ? ` by ${until}` : ''}.`
        : `${sender} asks for your signature${until ? ` by ${until}` : ''}.`,
      greetingName,
      blocks,
      obsolete: obsoleteReason(now),
      item: { title: `To sign: ${documents.join(', ')}${whose}` },
    }
  },
  examples: () => {
    const facts = {
      first_name: 'Example',
      sent_by: 'Sam Sample',
      ownRequest: false,
      expires_at: null,
      open: true,
      replaced: false,
      lockedOut: false,
    }
    return [
      {
        name: 'Several documents, with a message',
        facts: {
          ...facts,
          documents: ['Sample agreement', 'Sample policy'],
          of: 'Jamie Example',
          message: 'Please sign before your first day.',
          expires_at: '2030-01-31 09:00:00.000',
        },
      },
      {
        name: 'One document',
        facts: { ...facts, documents: ['Sample agreement'], of: null, message: null },
      },
    ]
  },
  taken: ({ actionId, userId }) => noteNotified(actionId, userId),
})

function obsoleteReason({
  open,
  replaced,
  lockedOut,
}: Pick<Facts, 'open' | 'replaced' | 'lockedOut'>) {
  if (replaced) return 'Someone else signs.'
  if (!open) return 'It was signed or canceled.'
  if (lockedOut) return 'The recipient cannot sign in.'
}

const isReplaced = (toldId: number | undefined, signerId: number | null) =>
  toldId !== undefined && toldId !== signerId
