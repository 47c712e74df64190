/** The demo's known accounts. Only the sign-in page of a demo shows them. */
export const DEMO_PASSWORD = 'welcome-aboard-demo'

export const DEMO_ACCOUNTS = [
  {
    email: 'admin@demo.gangway.example',
    label: 'Administrator',
    tour: 'Approve a new hire, find a person with Ctrl+K, and open an evidence pack under Document Signing.',
  },
  {
    email: 'manager@demo.gangway.example',
    label: 'Manager',
    tour: "See your team's training and onboarding, then switch to everyone.",
  },
  {
    email: 'employee@demo.gangway.example',
    label: 'Employee',
    tour: 'On a phone: take a training, watch the video with captions, and sign a document.',
  },
  {
    email: 'pending@demo.gangway.example',
    label: 'Registered, waiting for approval',
    tour: 'See what a new hire can do before the first day, while HR reviews the registration.',
  },
]

/** Invited and not registered, so without a password. */
export const DEMO_INVITED = 'invited@demo.gangway.example'
