import { appUrl } from '#config/app'
import type { RowOf } from '#core/database/table'
import { inOrder, registerMailKind, type MailKinds } from '#messages/services/mail_kinds'
import {
  firstNames,
  requestingPeople,
  withUsableInvitation,
} from '#people/queries/invitations/mail_facts'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    /** To HR: someone opened an invitation that is no longer valid. */
    invitation_requested: {
      invitationId: number
      userId: number
      /**
       * Where a newer link had replaced theirs: that link's generation and email. It works, so only
       * what is sent after it settles this.
       */
      replacedBy?: { generation: number; messageId: number | null }
    }
  }
}

interface Facts {
  /** Of the recipient. */
  first_name: string
  name: string
  email: string
  obsolete?: string
}

registerMailKind('invitation_requested', {
  label: 'New invitation requested',
  about: 'When someone whose invitation has ended asks for a new one.',
  inbox: true,
  always: null,
  permission: 'employees:update',
  async find(payloads) {
    const ids = payloads.map(({ invitationId }) => invitationId)
    const rows = await requestingPeople(ids)
    const recipients = await firstNames(payloads.map(({ userId }) => userId))
    const nameOf = new Map(recipients.map((user) => [user.id, user.first_name]))
    const open = await withUsableInvitation(rows.map((row) => row.employee_id))
    const invitedSince = (row: Row, asked: Asked | undefined) =>
      open
        .filter((one) => one.employee_id === row.employee_id)
        .some(
          (one) =>
            one.id !== asked?.invitationId ||
            one.generation !== asked.replacedBy?.generation ||
            one.outbox_message_id !== asked.replacedBy.messageId
        )
    return inOrder(ids, rows).map(
      (row, index): Facts | null =>
        row && {
          first_name: nameOf.get(payloads[index]?.userId ?? 0) ?? '',
          name: `${row.first_name} ${row.last_name}`.trim(),
          email: row.email,
          obsolete: settledBy(row, invitedSince(row, payloads[index])),
        }
    )
  },
  write({ first_name: greetingName, name, email, obsolete }) {
    return {
      subject: `${name} needs a new invitation`,
      preview: 'Their invitation link no longer works.',
      greetingName,
      blocks: [
        {
          type: 'text',
          text: `${name} (${email}) opened an invitation that no longer works and asked for a new one. If they should register, send it from Invitations.`,
        },
        {
          type: 'action',
          label: 'Open invitations',
          url: `${appUrl}/employees/invitations?q=${encodeURIComponent(email)}`,
        },
      ],
      obsolete,
    }
  },
  examples: () => [
    {
      name: 'As it is sent',
      facts: { first_name: 'Example', name: 'Sample Person', email: 'sample@example.com' },
    },
  ],
})

type Asked = MailKinds['invitation_requested']
type Row = RowOf<ReturnType<typeof requestingPeople>>

function settledBy(row: Row, invitedAgain: boolean): string | undefined {
  if (row.erased_at) return 'The personal data were erased.'
  if (row.registered_at) return 'The person has registered.'
  return invitedAgain ? 'A new invitation was sent.' : undefined
}
