import { appUrl } from '#config/app'
import { registerMailKind } from '#messages/services/mail_kinds'
import {
  ENDED_EXAMPLE,
  endedFacts,
  endedInWords,
  type RequestEnded,
} from '#signing/mails/ended_words'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    /** To a signer who was notified of the request. */
    signing_cancelled: RequestEnded
  }
}

registerMailKind('signing_cancelled', {
  label: 'Signing canceled',
  about:
    'When a request for your signature is canceled, given to someone else, declined by another signer, or expires.',
  inbox: true,
  always: null,
  find: endedFacts,
  write(row) {
    const ended = endedInWords(row, `${row.cancelled_by}`)
    ended.blocks.push({ type: 'action', label: 'Open documents', url: `${appUrl}/documents` })
    return ended
  },
  examples: () => {
    const facts = ENDED_EXAMPLE
    const signed = { ...facts, signed_at: '2030-01-15 09:30:00.000' }
    return [
      {
        name: 'Before it was signed, with a reason',
        facts: { ...facts, cancel_reason: 'A newer form replaces it.' },
      },
      { name: 'After it was signed', facts: signed },
      {
        name: 'Declined by another signer',
        facts: {
          ...signed,
          cancelled_how: 'declined' as const,
          declined_by: 'Robin Witness',
        },
      },
      { name: 'Expired', facts: { ...signed, cancelled_how: 'expired' as const } },
      {
        name: 'Someone else signs',
        facts: { ...facts, cancelled_how: 'replaced' as const, of: 'Jamie Example' },
      },
      {
        name: 'The employee has left',
        facts: { ...signed, cancelled_how: 'departed' as const, of: 'Jamie Example' },
      },
    ]
  },
})
