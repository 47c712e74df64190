import db from '@adonisjs/lucid/services/db'
import { appUrl, companyName } from '#config/app'
import { CONFIRM_HOURS, emailChangeState, type EmailChangeRow } from '#access/services/change_email'
import { linkToken } from '#access/services/link_tokens'
import { registerMailKind } from '#outbox/services/mail_kinds'

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    /** To the new address: it takes effect when confirmed. */
    email_change_confirm: { emailChangeId: number }
    /** To the old address, which must not lose the account unawares. */
    email_change_notice: { emailChangeId: number }
  }
}

async function findChange(id: number): Promise<(EmailChangeRow & { first_name: string }) | null> {
  return db
    .from('email_changes')
    .join('users', 'users.id', 'email_changes.user_id')
    .where('email_changes.id', id)
    .select('users.first_name', 'email_changes.*')
    .first()
}

/** Enough of an address to recognise one's own, too little to learn another's. */
function partOf(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local].slice(0, 1).join('')}•••@${domain}`
}

const OBSOLETE = {
  used: 'The change was confirmed or cancelled.',
  expired: 'The link expired.',
  invalid: 'The link is not valid.',
}

registerMailKind('email_change_confirm', {
  async render({ emailChangeId }) {
    const row = await findChange(emailChangeId)
    if (!row) return null
    const state = emailChangeState(row)
    return {
      subject: `Confirm your new e-mail address for ${companyName}`,
      preview: 'Your account keeps its old address until you confirm.',
      greetingName: row.first_name,
      blocks: [
        {
          type: 'text',
          text: `The e-mail address of your ${companyName} account is to become this one. Confirm it, and you sign in with it from then on:`,
        },
        {
          type: 'action',
          label: 'Confirm this address',
          url: `${appUrl}/confirm-email/${linkToken('email_change', row.id, 1)}`,
        },
        {
          type: 'note',
          text: `The link works once and for ${CONFIRM_HOURS} hours. If this account is not yours, ignore this mail: nothing changes.`,
        },
      ],
      obsolete: state === 'usable' ? undefined : OBSOLETE[state],
    }
  },
})

registerMailKind('email_change_notice', {
  async render({ emailChangeId }) {
    const row = await findChange(emailChangeId)
    if (!row) return null
    return {
      subject: `Your ${companyName} e-mail address is being changed`,
      preview: 'If this was not you, tell your HR department now.',
      greetingName: row.first_name,
      blocks: [
        {
          type: 'text',
          text: `Somebody asked to change the e-mail address of your ${companyName} account from this one to ${partOf(row.new_email)}. The change takes effect when the new address confirms it.`,
        },
        {
          type: 'text',
          text: 'If you know of this, there is nothing to do. If not, sign in, cancel the change on your profile, choose a new password, and tell your HR department.',
        },
        { type: 'action', label: 'Open your profile', url: `${appUrl}/profile` },
      ],
    }
  },
})
