import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { dbTime } from '#core/time'
import { inOrder, registerMailKind } from '#messages/services/mail_kinds'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    /** To HR: someone opened an invitation that has ended. */
    invitation_requested: { invitationId: number; userId: number }
  }
}

interface Facts {
  /** Of whoever is asked. */
  first_name: string
  name: string
  email: string
  obsolete?: string
}

interface Row {
  id: number
  first_name: string
  last_name: string
  email: string
  registered_at: string | null
  erased_at: string | null
  employee_id: number
}

registerMailKind('invitation_requested', {
  label: 'New invitation requested',
  about: 'When someone whose invitation has ended asks for a new one.',
  inbox: true,
  always: null,
  permission: 'employees:update',
  async find(payloads) {
    const ids = payloads.map(({ invitationId }) => invitationId)
    const rows: Row[] = await db
      .from('invitations')
      .join('employees', 'employees.id', 'invitations.employee_id')
      .join('users', 'users.id', 'employees.user_id')
      .whereIn('invitations.id', ids)
      .select('invitations.id', 'invitations.employee_id')
      .select('employees.registered_at', 'employees.erased_at')
      .select('users.first_name', 'users.last_name', 'users.email')
    const asked: { id: number; first_name: string }[] = await db
      .from('users')
      .whereIn(
        'id',
        payloads.map(({ userId }) => userId)
      )
      .select('id', 'first_name')
    const firstNames = new Map(asked.map((user) => [Number(user.id), user.first_name]))
    const open: { employee_id: number }[] = await db
      .from('invitations')
      .whereIn(
        'employee_id',
        rows.map((row) => row.employee_id)
      )
      .whereNull('accepted_at')
      .whereNull('revoked_at')
      .where('expires_at', '>', dbTime(DateTime.utc()))
      .select('employee_id')
    const invitedAgain = new Set(open.map((row) => Number(row.employee_id)))
    return inOrder(ids, rows).map(
      (row, index): Facts | null =>
        row && {
          first_name: firstNames.get(payloads[index]?.userId ?? 0) ?? '',
          name: `${row.first_name} ${row.last_name}`.trim(),
          email: row.email,
          obsolete: settledBy(row, invitedAgain.has(Number(row.employee_id))),
        }
    )
  },
  write({ first_name: greetingName, name, email, obsolete }) {
    return {
      subject: `${name} needs a new invitation`,
      preview: 'The last invitation no longer works.',
      greetingName,
      blocks: [
        {
          type: 'text',
          text: `${name} (${email}) opened an invitation that no longer works and asks for a new one. Send it under Invitations if this person should register.`,
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

function settledBy(row: Row, invitedAgain: boolean): string | undefined {
  if (row.erased_at) return 'The personal data were erased.'
  if (row.registered_at) return 'The person has registered.'
  return invitedAgain ? 'A new invitation was sent.' : undefined
}
