import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import { CONFIRM_HOURS } from '#accounts/email_change/change_email'
import EmailChange, { STOP_HOURS } from '#accounts/models/email_change'
import type { LinkState } from '#accounts/models/password_reset'
import { linkToken } from '#accounts/services/link_tokens'
import { inOrder, registerMailKind } from '#messages/services/mail_kinds'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    /** To the new address. The change takes effect when confirmed. */
    email_change_confirm: { emailChangeId: number }
    /** To the old address, so that its owner notices. */
    email_change_notice: { emailChangeId: number }
  }
}

async function findChanges(payloads: readonly { emailChangeId: number }[]) {
  const ids = payloads.map(({ emailChangeId }) => emailChangeId)
  return inOrder(ids, await EmailChange.query().whereIn('id', ids).preload('user'))
}

/** Enough of an address to recognize one's own, too little to learn another's. */
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
  used: 'The change was confirmed or canceled.',
  expired: 'The link expired.',
  invalid: 'The link is not valid.',
}

registerMailKind('email_change_confirm', {
  label: 'Confirm a new email address',
  about: 'When your account is to have this address.',
  // The address belongs to no account yet.
  inbox: false,
  urgent: true,
  always: 'The new address takes effect by its link alone.',
  async find(payloads) {
    const changes = await findChanges(payloads)
    return changes.map(
      (asked): Confirm | null =>
        asked && {
          first_name: asked.user.firstName,
          url: `${appUrl}/confirm-email/${linkToken('email_change', asked.id, 1)}`,
          state: asked.confirmState,
        }
    )
  },
  write({ first_name: greetingName, url, state }) {
    return {
      subject: `Confirm your new email address for ${companyName()}`,
      preview: 'Your account keeps its old address until you confirm.',
      greetingName,
      blocks: [
        {
          type: 'text',
          text: `You asked to use this email address for your ${companyName()} account. Confirm it to sign in with it from now on:`,
        },
        { type: 'action', label: 'Confirm this address', url, secret: 'administrators' },
        {
          type: 'note',
          text: `The link works once and for ${CONFIRM_HOURS} hours. If this account isn't yours, ignore this email. Nothing will change.`,
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
  /** The new address without its end and its first character. */
  part: string
  /** Whether the change waits for this address to allow it. */
  awaits: boolean
  url: string
}

registerMailKind('email_change_notice', {
  label: 'Email address being changed',
  about: 'When someone asks to change the email address of your account.',
  inbox: true,
  toFormerAddress: true,
  urgent: true,
  always: 'It protects your account: you must know about it if it was not you.',
  async find(payloads) {
    const changes = await findChanges(payloads)
    return changes.map(
      (asked): Notice | null =>
        asked && {
          first_name: asked.user.firstName,
          part: partOf(asked.newEmail),
          awaits: asked.awaitsOldAddress,
          url: `${appUrl}/email-change/${linkToken('email_change_review', asked.id, 1)}`,
        }
    )
  },
  write({ first_name: greetingName, part, awaits, url }) {
    return {
      subject: `Your ${companyName()} email address is being changed`,
      preview: "If this wasn't you, stop it now.",
      greetingName,
      blocks: [
        {
          type: 'text',
          text: `Someone asked to change the email address of your ${companyName()} account from this one to ${part}. ${awaits ? 'Nothing changes unless you allow it here.' : 'The change takes effect when the new address confirms it.'}`,
        },
        {
          type: 'text',
          text: `If this wasn't you, stop the change. You can do so until ${STOP_HOURS} hours after it took effect: you get your address back, everyone is signed out of your account, and you choose a new password. Then contact your HR department.`,
        },
        {
          type: 'action',
          label: awaits ? 'Allow or stop the change' : 'Stop the change',
          url,
          secret: true,
        },
      ],
      item: {
        title: 'Your email address is being changed',
        text: `To ${part}. ${awaits ? 'Allow it by the link in your email.' : "If this wasn't you, cancel it in your profile and contact your HR department."}`,
        path: '/profile',
      },
    }
  },
  examples: () => [
    {
      name: 'Requested by the owner or an administrator',
      facts: {
        first_name: 'Example',
        part: 'n•••@new.example',
        awaits: false,
        url: `${appUrl}/email-change/EXAMPLE`,
      },
    },
    {
      name: 'Requested by someone who manages accounts',
      facts: {
        first_name: 'Example',
        part: 'n•••@new.example',
        awaits: true,
        url: `${appUrl}/email-change/EXAMPLE`,
      },
    },
  ],
})
