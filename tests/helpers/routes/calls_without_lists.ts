/** Read calls that return no list, and accept no page. */
export const NO_LISTS = [
  'GET /api/training/evidence/pending',
  'GET /api/login',
  'GET /api/settings',
  'GET /api/get-started',
  'GET /api/settings/logo',
  'GET /api/logout',
  'GET /api/auth/user',
  'GET /api/auth/permissions',
  'GET /api/openapi.json',
  // A fixed catalog.
  'GET /api/permissions',
  'GET /api/profile',
  'GET /api/profile/archive',
  'GET /api/profile/details',
  'GET /api/profile/notifications',
  'GET /api/inbox/count',
  'GET /api/profile/two-factor',
  'GET /api/two-factor-rules',
  'GET /api/search',
  'GET /api/dashboard/attention',
  // The first few.
  'GET /api/dashboard/todo',
  'GET /api/mails/failed',
  // As many as come with the product.
  'GET /api/onboarding/gallery',
  // As many as the product sends.
  'GET /api/mails/previews',
  'GET /api/dashboard/stats',
  'GET /api/dashboard/charts',
  'GET /api/documents/own',
  // The last 31 nights.
  'GET /api/audit-checks',
  // The last 31, and the last successful one.
  'GET /api/backup-drills',
  'GET /api/documents/submissions/count',
  'GET /api/sign/url',
  'GET /api/sign/evidence',
  'GET /api/sign/evidence/summary',
  // Suggests a few people during typing.
  'GET /api/training/people',
  'GET /api/sign/signers',
  'GET /api/onboarding/owners',
  'GET /api/audit-logs/performers',
  'GET /api/sign/evidence/people',
  'GET /api/sign/templates',
  'GET /api/documents/requests/files',
  // Files of the given requests, as one file.
  'GET /api/documents/requests/files.zip',
  'GET /api/sign/documents.zip',
]
