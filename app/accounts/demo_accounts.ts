/** The demo's known accounts; announced on the sign-in page of a demo and nowhere else. */
export const DEMO_PASSWORD = 'welcome-aboard-demo'

export const DEMO_ACCOUNTS = [
  { email: 'admin@demo.gangway.example', label: 'Administrator' },
  { email: 'manager@demo.gangway.example', label: 'Manager' },
  { email: 'employee@demo.gangway.example', label: 'Employee' },
  { email: 'pending@demo.gangway.example', label: 'Registered, waiting for approval' },
]

/** Invited and not registered: has no password yet. */
export const DEMO_INVITED = 'invited@demo.gangway.example'
