import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { appUrl, companyName } from '#config/app'
import { fromDbTime } from '#audit/services/time'
import { linkToken } from '#access/services/link_tokens'
import { registerMailKind, type MailBlock } from '#outbox/services/mail_kinds'

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    /** The generation is that of the link: a later one makes this mail obsolete. */
    invitation: { invitationId: number; generation: number }
  }
}

interface InvitationFacts {
  id: number
  generation: number
  personal_message: string | null
  expires_at: string
  accepted_at: string | null
  revoked_at: string | null
  first_name: string
  position: string | null
  start_date: string | Date | null
}

registerMailKind('invitation', {
  async render({ invitationId, generation }) {
    const invitation: InvitationFacts | null = await db
      .from('invitations')
      .join('employees', 'employees.id', 'invitations.employee_id')
      .join('users', 'users.id', 'employees.user_id')
      .where('invitations.id', invitationId)
      .select('invitations.*', 'users.first_name', 'users.position', 'employees.start_date')
      .first()
    if (!invitation) return null
    const blocks: MailBlock[] = [{ type: 'text', text: welcomeText(invitation) }]
    if (invitation.personal_message) {
      blocks.push({ type: 'quote', text: invitation.personal_message })
    }
    blocks.push(
      {
        type: 'action',
        label: 'Accept the invitation',
        url: `${appUrl}/invite/${linkToken('invitation', invitation.id, generation)}`,
      },
      {
        type: 'note',
        text: `The link is for you alone and works until ${longDate(invitation.expires_at)}. If you did not expect this mail, ignore it.`,
      }
    )
    return {
      subject: `${companyName} invites you to get started`,
      preview: 'Set your password and confirm your details.',
      greetingName: invitation.first_name,
      blocks,
      obsolete: obsoleteReason(invitation, generation),
    }
  },
})

function welcomeText({ position, start_date }: InvitationFacts): string {
  const role = position ? ` as ${position}` : ''
  const day = start_date === null ? '' : dateOnly(start_date)
  const start = day ? `, starting ${longDate(`${day} 00:00:00.000`)}` : ''
  return `Welcome to ${companyName}! You are joining us${role}${start}. Please set a password and confirm your details, so that everything is ready for you.`
}

function obsoleteReason(invitation: InvitationFacts, generation: number): string | undefined {
  if (invitation.revoked_at) return 'The invitation was revoked.'
  if (invitation.accepted_at) return 'The invitation was accepted.'
  if (invitation.generation !== generation) return 'A newer link replaced this one.'
  if (fromDbTime(invitation.expires_at) <= DateTime.utc()) return 'The invitation expired.'
}

const dateOnly = (value: string | Date) =>
  (value instanceof Date ? value.toISOString() : value).slice(0, 10)

const longDate = (value: string) => fromDbTime(value).setLocale('en-US').toFormat('MMMM d, yyyy')
