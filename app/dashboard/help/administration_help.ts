import type { HelpGroup } from '#dashboard/help/help_group'

export const ADMINISTRATION_HELP: HelpGroup = {
  name: 'administration',
  heading: 'Administration',
  topics: [
    {
      task: 'Set up the portal',
      how: 'The guide leads you through company, email, departments, trainings, forms and people. Everything can be changed later in the settings.',
      links: [
        { label: 'Get started', href: '/get-started' },
        { label: 'Settings', href: '/settings' },
      ],
      permissions: ['settings:manage'],
    },
    {
      task: 'Find out whether an email was sent',
      how: 'The email log shows every email with its status. Try failed ones again there.',
      links: [{ label: 'Email log', href: '/user-management/mails' }],
      permissions: ['settings:manage'],
    },
    {
      task: 'See who has access to what',
      how: 'Open a person to see their roles and permissions, and why they have each. Roles shows what every role includes, and who has it.',
      links: [{ label: 'User Management', href: '/user-management' }],
      permissions: ['users:view'],
    },
    {
      task: 'Correct or disable an account',
      how: 'Open the person to change their name, email or phone, or to disable the account. Only administrators change an account that has more access than yours.',
      links: [{ label: 'User Management', href: '/user-management' }],
      permissions: ['users:manage'],
    },
    {
      task: 'Give someone access, or take it away',
      how: 'Open a person to change their role or single permissions. Custom roles are sets of permissions for several people.',
      links: [
        { label: 'User Management', href: '/user-management' },
        { label: 'Roles', href: '/user-management/roles' },
      ],
      permissions: ['users:manage'],
      adminsOnly: true,
    },
    {
      task: 'Help someone who can’t sign in',
      how: 'Open the person. You can send a password reset email, unlock sign-in after too many failed attempts, or reset two-factor sign-in when a phone is lost.',
      links: [{ label: 'User Management', href: '/user-management' }],
      permissions: ['users:manage'],
      adminsOnly: true,
    },
    {
      task: 'Prove to an inspector who did what',
      how: 'The audit log has every change: who, what and when. Search it by person, filter it and export it. The nightly check shows that no entry was changed; download its checkpoint as proof.',
      links: [{ label: 'Audit Logs', href: '/audit-logs' }],
      permissions: ['audit:view'],
    },
  ],
}
