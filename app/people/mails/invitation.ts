import { DateTime } from 'luxon'
import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import { calendarDayInWords, momentInWords } from '#settings/local_time'
import { fromDbTime } from '#core/time'
import { linkToken } from '#accounts/services/link_tokens'
import { registerMailKind, type MailBlock } from '#messages/services/mail_kinds'
import type { RowOf } from '#core/database/table'
import { mailedInvitations } from '#people/queries/invitations/mail_facts'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    /** The generation of the link: a later one makes this email obsolete. */
    invitation: { invitationId: number; generation: number }
  }
}

type InvitationFacts = RowOf<ReturnType<typeof mailedInvitations>>

interface Invitation extends Pick<InvitationFacts, 'first_name' | 'position' | 'start_date'> {
  personal_message: string | null
  expires_at: string
  url: string
  obsolete?: string
}

registerMailKind('invitation', {
  label: 'Invitation',
  about: 'When you are invited to register.',
  // Only registered people can read an inbox.
  inbox: false,
  always: 'No one could register without it.',
  async find(payloads) {
    const rows = await mailedInvitations(payloads.map(({ invitationId }) => invitationId))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return payloads.map(({ invitationId, generation }): Invitation | null => {
      const row = byId.get(invitationId)
      if (!row) return null
      return {
        ...row,
        url: `${appUrl}/invite/${linkToken('invitation', row.id, generation)}`,
        obsolete: obsoleteReason(row, generation),
      }
    })
  },
  write(invitation) {
    const blocks: MailBlock[] = [{ type: 'text', text: welcomeText(invitation) }]
    if (invitation.personal_message) {
      blocks.push({ type: 'quote', text: invitation.personal_message })
    }
    blocks.push(
      {
        type: 'action',
        label: 'Accept the invitation',
        url: invitation.url,
        secret: 'administrators',
      },
      {
        type: 'note',
        text: `This link is only for you and works until ${momentInWords(fromDbTime(invitation.expires_at))}. If you didn't expect this email, ignore it.`,
      }
    )
    return {
      subject: `${companyName()} invites you to get started`,
      preview: 'Set your password and confirm your details.',
      greetingName: invitation.first_name,
      blocks,
      obsolete: invitation.obsolete,
    }
  },
  examples: () => [
    {
      name: 'With a personal message',
      facts: {
        first_name: 'Example',
        position: 'Sample Position',
        start_date: '2030-02-01',
        personal_message: 'We look forward to working with you!\nAsk for me at the desk.',
        expires_at: '2030-01-31 09:00:00.000',
        url: `${appUrl}/invite/EXAMPLE`,
      },
    },
    {
      name: 'Without position, first day and message',
      facts: {
        first_name: 'Example',
        position: null,
        start_date: null,
        personal_message: null,
        expires_at: '2030-01-31 09:00:00.000',
        url: `${appUrl}/invite/EXAMPLE`,
      },
    },
  ],
})

function welcomeText({
  position,
  start_date,
}: Pick<Invitation, 'position' | 'start_date'>): string {
  const role = position ? ` as ${position}` : ''
  const start = start_date ? `, starting ${calendarDayInWords(start_date)}` : ''
  return `Welcome to ${companyName()}! You are joining us${role}${start}. Please set a password and confirm your details, so that everything is ready for you.`
}

function obsoleteReason(invitation: InvitationFacts, generation: number): string | undefined {
  if (invitation.revoked_at) return 'The invitation was revoked.'
  if (invitation.disabled_at) return 'The account is disabled.'
  if (invitation.accepted_at) return 'The invitation was accepted.'
  if (invitation.generation !== generation) return 'A newer link replaced this one.'
  if (fromDbTime(invitation.expires_at) <= DateTime.utc()) return 'The invitation expired.'
}
