import db from '@adonisjs/lucid/services/db'
import { appUrl, companyName } from '#config/app'
import { registerMailKind } from '#outbox/services/mail_kinds'

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    approved: { employeeId: number }
  }
}

registerMailKind('approved', {
  async render({ employeeId }) {
    const employee = await db
      .from('employees')
      .join('users', 'users.id', 'employees.user_id')
      .where('employees.id', employeeId)
      .select('users.first_name', 'users.password', 'employees.status')
      .first()
    if (!employee) return null
    const registered = employee.password !== null
    return {
      subject: `Your ${companyName} registration is approved`,
      preview: registered ? 'You can sign in now.' : 'One step is left: accept your invitation.',
      greetingName: employee.first_name,
      blocks: registered
        ? [
            {
              type: 'text',
              text: `Your registration at ${companyName} has been approved. Sign in to see what comes next.`,
            },
            { type: 'action', label: 'Sign in', url: `${appUrl}/api/login` },
          ]
        : [
            {
              type: 'text',
              text: `You have been approved at ${companyName}. To sign in, first accept the invitation we mailed you, and choose a password there. If you cannot find it, ask your HR department for a new one.`,
            },
          ],
      obsolete: employee.status === 'active' ? undefined : 'The approval no longer stands.',
    }
  },
})
