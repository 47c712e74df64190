import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import { inOrder, registerMailKind } from '#messages/services/mail_kinds'
import { localDay } from '#settings/local_time'
import { firstDayInWords } from '#people/onboarding/first_day_in_words'
import { firstDaysOf, type FirstDay } from '#people/onboarding/settle_onboarding'
import {
  mailedPeople,
  withEmailedInvitation,
  withUsableInvitation,
} from '#people/queries/invitations/mail_facts'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    approved: { employeeId: number }
  }
}

const SHUT = {
  disabled: {
    preview: 'Your account is still disabled.',
    text: 'Your account is disabled, so you cannot sign in yet. Ask your HR department to enable it.',
  },
  blocked: {
    preview: 'Signing in to your account is still blocked.',
    text: 'Signing in to your account is blocked. Ask your HR department to allow it again.',
  },
}

const INVITATIONS = {
  emailed:
    "the invitation we emailed you and choose a password. If you can't find it, ask your HR department for a new one.",
  shared:
    "the invitation from your HR department and choose a password. If you don't have it, ask them for it.",
}

interface Facts {
  first_name: string
  registered: boolean
  /** How they have got an invitation that works; without an email, HR has its link to share. */
  invitation: 'emailed' | 'shared' | null
  /** Why they still cannot sign in, which the approval does not end. */
  shut: keyof typeof SHUT | null
  status: string
  /** Of a start that is still to come. */
  startOn: string | null
  firstDay: FirstDay | null
}

const item = {
  title: 'Your registration is approved',
  text: 'Your dashboard shows what comes next.',
  path: '/',
}

registerMailKind('approved', {
  label: 'Registration approved',
  about: 'When your registration is approved.',
  inbox: true,
  always: 'It says that you can sign in.',
  async find(payloads) {
    const ids = payloads.map(({ employeeId }) => employeeId)
    const firstDays = await firstDaysOf(db, ids)
    const usable = await withUsableInvitation(ids)
    const invited = new Set(usable.map((row) => row.employee_id))
    const mailed = await withEmailedInvitation(ids)
    const emailed = new Set(mailed.map((row) => row.employee_id))
    const today = localDay()
    return inOrder(ids, await mailedPeople(ids)).map(
      (employee): Facts | null =>
        employee && {
          first_name: employee.first_name,
          registered: employee.password !== null,
          invitation: emailed.has(employee.id)
            ? 'emailed'
            : invited.has(employee.id)
              ? 'shared'
              : null,
          shut: employee.disabled_at ? 'disabled' : employee.sign_in_blocked_at ? 'blocked' : null,
          status: employee.status,
          startOn:
            employee.start_date !== null && employee.start_date >= today
              ? employee.start_date
              : null,
          firstDay: firstDays.get(employee.id) ?? null,
        }
    )
  },
  write({ first_name: greetingName, registered, invitation, shut, status, ...start }) {
    const firstDay =
      start.startOn === null
        ? ''
        : ` Your first day is ${firstDayInWords(start.startOn, start.firstDay)}`
    const subject = `Your ${companyName()} registration is approved`
    const obsolete = status === 'active' ? undefined : 'The approval no longer stands.'
    if (shut) {
      const text = `You have been approved at ${companyName()}.${firstDay} ${SHUT[shut].text}`
      const { preview } = SHUT[shut]
      return { subject, preview, greetingName, blocks: [{ type: 'text', text }], obsolete, item }
    }
    if (!registered && invitation === null) {
      const text = `You have been approved at ${companyName()}.${firstDay} Your HR department will send you an invitation, with which you choose a password and sign in.`
      const preview = 'One step is left: an invitation, which your HR department will send you.'
      return { subject, preview, greetingName, blocks: [{ type: 'text', text }], obsolete, item }
    }
    return {
      subject,
      preview: registered ? 'You can sign in now.' : 'One step is left: accept your invitation.',
      greetingName,
      blocks: registered
        ? [
            {
              type: 'text',
              text: `Your registration at ${companyName()} has been approved.${firstDay} Sign in to see what comes next.`,
            },
            { type: 'action', label: 'Sign in', url: `${appUrl}/api/login` },
          ]
        : [
            {
              type: 'text',
              text: `You have been approved at ${companyName()}.${firstDay} To sign in, first accept ${INVITATIONS[invitation ?? 'shared']}`,
            },
          ],
      obsolete,
      item,
    }
  },
  examples: () => [
    {
      name: 'To someone who registered',
      facts: {
        first_name: 'Example',
        registered: true,
        invitation: 'emailed' as const,
        shut: null,
        status: 'active',
        startOn: '2030-02-04',
        firstDay: { time: '09:00', place: 'Front desk, 12 Main Street' },
      },
    },
    {
      name: 'To someone who has not',
      facts: {
        first_name: 'Example',
        registered: false,
        invitation: 'emailed' as const,
        shut: null,
        status: 'active',
        startOn: null,
        firstDay: null,
      },
    },
    {
      name: 'To someone whose invitation was not emailed',
      facts: {
        first_name: 'Example',
        registered: false,
        invitation: 'shared' as const,
        shut: null,
        status: 'active',
        startOn: null,
        firstDay: null,
      },
    },
    {
      name: 'To someone who has no invitation yet',
      facts: {
        first_name: 'Example',
        registered: false,
        invitation: null,
        shut: null,
        status: 'active',
        startOn: null,
        firstDay: null,
      },
    },
    {
      name: 'To someone whose account is disabled',
      facts: {
        first_name: 'Example',
        registered: true,
        invitation: null,
        shut: 'disabled' as const,
        status: 'active',
        startOn: null,
        firstDay: null,
      },
    },
    {
      name: 'To someone whose account is blocked',
      facts: {
        first_name: 'Example',
        registered: true,
        invitation: null,
        shut: 'blocked' as const,
        status: 'active',
        startOn: null,
        firstDay: null,
      },
    },
  ],
})
