/** The demo's known accounts. Only the sign-in page of a demo shows them. */
export const DEMO_PASSWORD = 'welcome-aboard-demo'

export const DEMO_ACCOUNTS = [
  { email: 'admin@demo.gangway.example', label: 'Administrator' },
  { email: 'manager@demo.gangway.example', label: 'Manager' },
  { email: 'employee@demo.gangway.example', label: 'Employee' },
  { email: 'pending@demo.gangway.example', label: 'Registered, waiting for approval' },
]

/** Invited and not registered, so without a password. */
export const DEMO_INVITED = 'invited@demo.gangway.example'
