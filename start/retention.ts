import { SESSION_AGE_SECONDS } from '#config/session'
import { registerRetention } from '#settings/retention_facts'

// What the settings tell of how long things are kept that are not set there, and where they are.
registerRetention({
  what: 'Signed documents',
  kept: 'As long as their template says when they are sent. Destroying them is asked for, and held up by a legal hold.',
  address: '/documents/retention',
})
registerRetention({
  what: 'Audit log',
  kept: 'For ever. Erasing a person takes their name and values out of it and leaves the chain whole.',
  address: '/audit-logs',
})
registerRetention({
  what: 'Sessions',
  kept: `Until ${SESSION_AGE_SECONDS / 3600} hours pass without a visit, or their owner ends them.`,
  address: null,
})
registerRetention({
  what: 'Uploads nobody uses',
  kept: 'A day.',
  address: null,
})
