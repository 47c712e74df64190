import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import { inOrder, registerMailKind } from '#messages/services/mail_kinds'
import { approvedPeople } from '#people/queries/invitations/mail_facts'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    approved: { employeeId: number }
  }
}

interface Facts {
  first_name: string
  registered: boolean
  status: string
}

registerMailKind('approved', {
  label: 'Registration approved',
  about: 'When your registration is approved.',
  inbox: true,
  always: 'It tells you that you can sign in.',
  async find(payloads) {
    const ids = payloads.map(({ employeeId }) => employeeId)
    return inOrder(ids, await approvedPeople(ids)).map(
      (employee): Facts | null =>
        employee && {
          first_name: employee.first_name,
          registered: employee.password !== null,
          status: employee.status,
        }
    )
  },
  write({ first_name: greetingName, registered, status }) {
    return {
      subject: `Your ${companyName()} registration is approved`,
      preview: registered ? 'You can sign in now.' : 'One step is left: accept your invitation.',
      greetingName,
      blocks: registered
        ? [
            {
              type: 'text',
              text: `Your registration at ${companyName()} has been approved. Sign in to see what comes next.`,
            },
            { type: 'action', label: 'Sign in', url: `${appUrl}/api/login` },
          ]
        : [
            {
              type: 'text',
              text: `You have been approved at ${companyName()}. To sign in, first accept the invitation we emailed you and choose a password. If you can't find it, ask your HR department for a new one.`,
            },
          ],
      obsolete: status === 'active' ? undefined : 'The approval no longer stands.',
      item: {
        title: 'Your registration is approved',
        text: 'Your dashboard shows what comes next.',
        path: '/',
      },
    }
  },
  examples: () => [
    {
      name: 'To someone who registered',
      facts: { first_name: 'Example', registered: true, status: 'active' },
    },
    {
      name: 'To someone who has not',
      facts: { first_name: 'Example', registered: false, status: 'active' },
    },
  ],
})
