import { USER_LIST } from '#tests/helpers/routes/user_filters'

export const NO_PAGE_NUMBERS = [
  '0',
  '-1',
  'abc',
  '1.5',
  '1e9',
  '99999999999999999999',
  '1;2',
  '%00',
  '١',
]
const NO_CURSORS = [
  '!',
  'e30',
  'WzFd',
  'WyJ4IiwxLjVd',
  'WyJ4IiwiMSJd',
  'WzEsWzFdXQ',
  'A'.repeat(601),
]
const NO_SORTS = ['evil', 'name;drop', '--name', 'id', '1', 'NAME']
const TOO_LONG = ['x'.repeat(201)]
const NO_DATES = ['yesterday', '2026-13-01', '0', '%00']

const NO_SCOPES = ['evil', 'TEAM']
const NO_NUMBERS = ['abc', '-1', '1.5']

const AUDIT = {
  q: TOO_LONG,
  action: ['x'.repeat(61)],
  entityType: ['x'.repeat(61)],
  entityId: ['x'.repeat(61)],
  performedById: NO_NUMBERS,
  from: NO_DATES,
  to: NO_DATES,
}

const COMPLIANCE = {
  day: NO_DATES,
  q: TOO_LONG,
  department: ['x'.repeat(121)],
  location: ['x'.repeat(121)],
  moduleId: ['abc', '-1', '1.5'],
  state: ['evil', 'OVERDUE'],
  within: ['-1', '61', '1.5', 'abc'],
  expiresFrom: NO_DATES,
  expiresTo: NO_DATES,
  scope: NO_SCOPES,
}

/** The valid and invalid filters of each list; a list without a line here fails. */
export const LISTS: Record<string, Record<string, string[]>> = {
  'GET /api/dashboard/activity': {
    type: ['evil'],
    scope: NO_SCOPES,
    cursor: NO_CURSORS,
    page: ['101'],
  },
  'GET /api/audit-logs': { ...AUDIT, cursor: NO_CURSORS, sort: NO_SORTS, afterId: NO_NUMBERS },
  'GET /api/audit-logs/export': { ...AUDIT, format: ['evil', 'CSV', 'xlsx'] },
  'GET /api/documents/templates': { q: TOO_LONG, archived: ['yes', '1'] },
  'GET /api/inbox': { cursor: NO_CURSORS, q: TOO_LONG, unread: ['yes', 'TRUE'] },
  'GET /api/profile/sign-ins': { cursor: NO_CURSORS },
  'GET /api/mails': {
    cursor: NO_CURSORS,
    sort: NO_SORTS,
    q: TOO_LONG,
    ...{ state: ['evil', 'SENT'], kind: ['x'.repeat(61)], from: NO_DATES, to: NO_DATES },
  },
  'GET /api/users': { ...USER_LIST, cursor: NO_CURSORS, sort: NO_SORTS, q: TOO_LONG },
  'GET /api/employees': {
    cursor: NO_CURSORS,
    sort: NO_SORTS,
    q: TOO_LONG,
    status: ['evil', 'Active', 'all'],
    onboarding: ['evil', 'Complete', 'all'],
    reached: ['evil', 'Added', 'pending'],
    addedFrom: NO_DATES,
    department: ['x'.repeat(121)],
    position: ['x'.repeat(121)],
    location: ['x'.repeat(121)],
    startsFrom: NO_DATES,
    startsTo: NO_DATES,
    scope: NO_SCOPES,
  },
  'GET /api/employees/export': {
    sort: NO_SORTS,
    q: TOO_LONG,
    status: ['evil', 'Active', 'all'],
    reached: ['evil', 'Added', 'pending'],
    addedFrom: NO_DATES,
    department: ['x'.repeat(121)],
    format: ['evil', 'CSV'],
    scope: NO_SCOPES,
  },
  'GET /api/employees/pending': { q: TOO_LONG, scope: NO_SCOPES },
  'GET /api/invitations': { q: TOO_LONG, state: ['evil', 'SENT'], scope: NO_SCOPES },
  'GET /api/imports': {},
  'GET /api/roles': { q: TOO_LONG },
  'GET /api/onboarding/checklists': {
    q: TOO_LONG,
    sort: NO_SORTS,
    kind: ['evil'],
    status: ['evil', 'OPEN'],
    department: ['x'.repeat(121)],
    late: ['maybe'],
    owner: ['abc', '-1', '1.5', '4294967296'],
    scope: NO_SCOPES,
  },
  'GET /api/onboarding/checklists.csv': { q: TOO_LONG, kind: ['evil'], status: ['evil'] },
  'GET /api/onboarding/report': { asOf: NO_DATES, format: ['evil', 'CSV'], kind: ['evil'] },
  'GET /api/onboarding/tasks': { state: ['evil', 'OPEN'] },
  'GET /api/onboarding/preview': {
    employeeIds: ['abc', '1,abc', '-1'],
    startDate: NO_DATES,
    managerId: ['abc', '-1', '1.5', '4294967296'],
  },
  'GET /api/onboarding/packets': { q: TOO_LONG, kind: ['evil'], status: ['evil', 'LIVE'] },
  'GET /api/documents/requests': {
    cursor: NO_CURSORS,
    q: TOO_LONG,
    state: ['evil', 'OPEN'],
    kind: ['evil', 'sign'],
    overdue: ['maybe'],
    employeeId: ['abc', '-1', '1.5', '4294967296'],
    scope: NO_SCOPES,
  },
  'GET /api/documents/submissions': { scope: NO_SCOPES },
  'GET /api/sign/retention': { q: TOO_LONG, state: ['evil', 'KEPT'], employeeId: NO_NUMBERS },
  'GET /api/training/assignments': {
    cursor: NO_CURSORS,
    state: ['evil', 'OPEN'],
    employeeId: ['abc', '-1', '1.5'],
    moduleId: ['abc', '-1', '1.5'],
    batchId: ['abc', '-1', '1.5'],
    ruleId: ['abc', '-1', '1.5'],
  },
  'GET /api/training/batches': { cursor: NO_CURSORS },
  'GET /api/training/rules': {},
  'GET /api/training/recordings': {},
  'GET /api/training/completion-imports': {},
  'GET /api/training/evidence': { scope: NO_SCOPES },
  'GET /api/training/modules': {
    cursor: NO_CURSORS,
    sort: NO_SORTS,
    q: TOO_LONG,
    archived: ['evil', 'TRUE', '1'],
  },
  'GET /api/training/own': { q: TOO_LONG, group: ['evil', 'DUE'] },
  'GET /api/training/certificates': {},
  'GET /api/training/compliance': { ...COMPLIANCE, cursor: NO_CURSORS },
  'GET /api/training/compliance.csv': COMPLIANCE,
  'GET /api/training/compliance/summary': {
    day: NO_DATES,
    q: TOO_LONG,
    department: ['x'.repeat(121)],
    location: ['x'.repeat(121)],
    moduleId: ['abc', '-1', '1.5'],
  },
  'GET /api/training/compliance/history': {
    day: NO_DATES,
    employeeId: ['abc', '-1', '1.5'],
    moduleId: ['abc', '-1', '1.5'],
  },
  'GET /api/sign/requests': {
    cursor: NO_CURSORS,
    q: TOO_LONG,
    tab: ['evil', 'COMPLETED'],
    status: ['evil', 'sent'],
    attention: ['evil', 'DECLINED'],
    scope: NO_SCOPES,
    employeeId: ['abc', '-1', '1.5'],
  },
}

export const PAGING = {
  page: [...NO_PAGE_NUMBERS, '100001'],
  perPage: [...NO_PAGE_NUMBERS, '501'],
}

/** Returns everything that matches its filters, without pages. */
export const WHOLE = new Set([
  'GET /api/onboarding/checklists.csv',
  'GET /api/onboarding/report',
  'GET /api/onboarding/preview',
  'GET /api/dashboard/activity',
  'GET /api/audit-logs/export',
  'GET /api/employees/export',
  'GET /api/training/compliance.csv',
  'GET /api/training/compliance/summary',
  'GET /api/training/compliance/history',
])

/** Pages ignore invalid parts of their address, which is typed, stored and shared. */
export const PAGES = [
  '/onboarding',
  '/onboarding/tasks',
  '/inbox',
  '/onboarding/packets',
  '/activity',
  '/audit-logs',
  '/employees',
  '/employees/invitations',
  '/employees/lists',
  '/pending-approvals',
  '/training/assignments',
  '/training/rules',
  '/training/recordings',
  '/training/imports',
  '/user-management',
  '/user-management/mails',
  '/user-management/roles',
  '/settings/time',
  '/module-settings',
  '/document-signing',
  '/training',
  '/training/compliance',
]
