import type { StepName } from '#get_started/steps'

export const GET_STARTED = '/get-started'

/** What each step is about. */
export const STEP_LABELS: Record<StepName, { title: string; about: string }> = {
  company: {
    title: 'Company and logo',
    about: 'Shown in the sidebar, on the sign-in page, in emails and on certificates.',
  },
  time: {
    title: 'Time zone',
    about: 'Decides when reminders go out, and how times are written in emails and documents.',
  },
  email: {
    title: 'Email',
    about: 'The server (SMTP) that sends invitations and reminders.',
  },
  lists: {
    title: 'Departments and locations',
    about: 'Standard names to choose from when you add people.',
  },
  trainings: {
    title: 'Trainings',
    about: 'Start with the sample trainings, then edit them or add your own.',
  },
  forms: {
    title: 'Form I-9 and Form W-4',
    about: 'Agencies update these forms, so you upload their current edition.',
  },
  packet: {
    title: 'Onboarding packet',
    about: 'The trainings, documents and tasks that every new hire gets.',
  },
  people: {
    title: 'Your people',
    about: 'Add employees one by one, or import them from a spreadsheet.',
  },
  administrator: {
    title: 'A second administrator',
    about: 'So that someone can help when you are away or locked out.',
  },
  security: {
    title: 'Two-factor sign-in',
    about: 'Adds a code from your phone, so a stolen password isn’t enough.',
  },
}
