import type { HelpGroup } from '#dashboard/help/help_group'

export const WAITING_HELP: HelpGroup = {
  name: 'waiting',
  heading: 'While you wait for approval',
  audience: 'waiting',
  topics: [
    {
      task: 'See where your registration is',
      how: 'Your home page shows the steps: registered, approval, start. HR reviews your registration, and you get an email when it is approved.',
      links: [{ label: 'Your home page', href: '/' }],
    },
    {
      task: 'Get ready for your first day',
      how: 'If HR already has something for you to sign, upload or do, it is listed on your home page. You can also complete your contact details there.',
      links: [{ label: 'Your home page', href: '/' }],
    },
  ],
}

export const WORK_HELP: HelpGroup = {
  name: 'work',
  heading: 'Your own work',
  audience: 'approved',
  topics: [
    {
      task: 'See what you have to do',
      how: 'The dashboard lists your training, documents and tasks, overdue ones first. My tasks has the tasks of checklists, and the inbox has your notifications.',
      links: [
        { label: 'Dashboard', href: '/' },
        { label: 'My tasks', href: '/onboarding/tasks' },
        { label: 'Inbox', href: '/inbox' },
      ],
    },
    {
      task: 'Sign a document',
      how: 'Open Documents and choose the document to sign. Read it, fill in the marked fields, sign, and confirm with your password. If others sign first, you get an email when it is your turn.',
      links: [{ label: 'Documents', href: '/documents' }],
      permissions: ['documents:view'],
    },
    {
      task: 'Upload or read what HR requested',
      how: 'Open Documents and choose the request. Upload a PDF or a photo, or read the document and confirm that you have. If an upload is not accepted, its page says why, and you can upload again.',
      links: [{ label: 'Documents', href: '/documents' }],
      permissions: ['documents:view'],
    },
    {
      task: 'Complete a training',
      how: 'Open Training and choose a module. Watch or read it, then take its test if it has one. You can stop at any time and continue later.',
      links: [{ label: 'Training', href: '/training' }],
      permissions: ['training:view'],
    },
    {
      task: 'Send in a certificate from elsewhere',
      how: 'Open the module of that training and upload the certificate there. It counts once someone has accepted it.',
      links: [{ label: 'Training', href: '/training' }],
      permissions: ['training:view'],
    },
  ],
}

export const ACCOUNT_HELP: HelpGroup = {
  name: 'account',
  heading: 'Your account',
  topics: [
    {
      task: 'Keep your details up to date',
      how: 'Change your name, phone, email or photo, and your emergency contact, in your profile.',
      links: [{ label: 'Your profile', href: '/profile' }],
    },
    {
      task: 'Protect your sign-in',
      how: 'Change your password, turn on two-factor sign-in, and end sessions that you don’t recognize.',
      links: [{ label: 'Your profile', href: '/profile' }],
    },
    {
      task: 'Choose which emails you get',
      how: 'Turn emails on or off under Notifications in your profile. What you turn off still appears in your inbox.',
      links: [
        { label: 'Your profile', href: '/profile' },
        { label: 'Inbox', href: '/inbox' },
      ],
    },
  ],
}
