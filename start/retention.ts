import { SESSION_AGE_SECONDS } from '#config/session'
import { KEPT_DAYS as IMPORT_DAYS } from '#people/import/purge_imports'
import { registerRetention } from '#settings/retention_facts'
import { KEPT_DAYS as HISTORY_DAYS } from '#training/history/purge'

// What the settings tell of how long things are kept, each period from whoever keeps to it.
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
  what: 'Sent mails',
  kept: 'For ever, as proof of what people were told; erasing a person takes their address out.',
  address: '/user-management/mails',
})
registerRetention({
  what: 'Sessions',
  kept: `Until ${SESSION_AGE_SECONDS / 3600} hours pass without a visit, or their owner ends them.`,
  address: null,
})
registerRetention({
  what: 'Cells of imported files',
  kept: `${IMPORT_DAYS} days after an import of people has ended, ${HISTORY_DAYS} days after one of past training; then only counts stay.`,
  address: null,
})
registerRetention({
  what: 'Uploads nobody uses',
  kept: 'A day.',
  address: null,
})
