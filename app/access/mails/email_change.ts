import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import { CONFIRM_HOURS, emailChangeState, type EmailChangeRow } from '#access/services/change_email'
import { linkToken } from '#access/services/link_tokens'
import type { LinkState } from '#access/services/request_password_reset'
import { inOrder, registerMailKind } from '#outbox/services/mail_kinds'

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    /** To the new address: it takes effect when confirmed. */
    email_change_confirm: { emailChangeId: number }
    /** To the old address, which must not lose the account unawares. */
    email_change_notice: { emailChangeId: number }
  }
}

type Row = EmailChangeRow & { first_name: string }

async function findChanges(payloads: readonly { emailChangeId: number }[]) {
  const ids = payloads.map(({ emailChangeId }) => emailChangeId)
  const rows: Row[] = await db
    .from('email_changes')
    .join('users', 'users.id', 'email_changes.user_id')
    .whereIn('email_changes.id', ids)
    .select('users.first_name', 'email_changes.*')
  return inOrder(ids, rows)
}

/** Enough of an address to recognise one's own, too little to learn another's. */
function partOf(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local].slice(0, 1).join('')}•••@${domain}`
}

interface Confirm {
  first_name: string
  url: string
  state: LinkState
}

const OBSOLETE = {
  used: 'The change was confirmed or cancelled.',
  expired: 'The link expired.',
  invalid: 'The link is not valid.',
}

registerMailKind('email_change_confirm', {
  label: 'Confirm a new e-mail address',
  about: 'When your account is to have this address.',
  // It goes to an address that is no account's yet.
  inbox: false,
  always: 'The new address takes effect by its link alone.',
  async find(payloads) {
    const changes = await findChanges(payloads)
    return changes.map(
      (row): Confirm | null =>
        row && {
          first_name: row.first_name,
          url: `${appUrl}/confirm-email/${linkToken('email_change', row.id, 1)}`,
          state: emailChangeState(row),
        }
    )
  },
  write({ first_name: greetingName, url, state }) {
    return {
      subject: `Confirm your new e-mail address for ${companyName()}`,
      preview: 'Your account keeps its old address until you confirm.',
      greetingName,
      blocks: [
        {
          type: 'text',
          text: `The e-mail address of your ${companyName()} account is to become this one. Confirm it, and you sign in with it from then on:`,
        },
        { type: 'action', label: 'Confirm this address', url, secret: 'administrators' },
        {
          type: 'note',
          text: `The link works once and for ${CONFIRM_HOURS} hours. If this account is not yours, ignore this mail: nothing changes.`,
        },
      ],
      obsolete: state === 'usable' ? undefined : OBSOLETE[state],
    }
  },
  examples: () => [
    {
      name: 'As it is sent',
      facts: {
        first_name: 'Example',
        url: `${appUrl}/confirm-email/EXAMPLE`,
        state: 'usable' as const,
      },
    },
  ],
})

interface Notice {
  first_name: string
  /** The new address, but for its end and its first sign. */
  part: string
}

registerMailKind('email_change_notice', {
  label: 'E-mail address being changed',
  about: 'When somebody asks to change the e-mail address of your account.',
  inbox: true,
  always: 'It protects your account: you must hear of it if it was not you.',
  async find(payloads) {
    const changes = await findChanges(payloads)
    return changes.map(
      (row): Notice | null => row && { first_name: row.first_name, part: partOf(row.new_email) }
    )
  },
  write({ first_name: greetingName, part }) {
    return {
      subject: `Your ${companyName()} e-mail address is being changed`,
      preview: 'If this was not you, tell your HR department now.',
      greetingName,
      blocks: [
        {
          type: 'text',
          text: `Somebody asked to change the e-mail address of your ${companyName()} account from this one to ${part}. The change takes effect when the new address confirms it.`,
        },
        {
          type: 'text',
          text: 'If you know of this, there is nothing to do. If not, sign in, cancel the change on your profile, choose a new password, and tell your HR department.',
        },
        { type: 'action', label: 'Open your profile', url: `${appUrl}/profile` },
      ],
      item: {
        title: 'Your e-mail address is being changed',
        text: `To ${part}. If this was not you, cancel it on your profile and tell your HR department.`,
      },
    }
  },
  examples: () => [
    { name: 'As it is sent', facts: { first_name: 'Example', part: 'n•••@new.example' } },
  ],
})
