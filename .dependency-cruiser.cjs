/**
 * Who may import whom, as docs/architecture.md draws it. `npm run imports` holds it true.
 */
const GROUND = ['access', 'audit', 'storage', 'outbox', 'settings', 'printing', 'pdf', 'backup']
const MIDDLE = ['people', 'training', 'documents', 'signing']
const TOP = ['dashboard', 'notifications']

/**
 * Sideways imports between middle domains, one entry each: [from, to, only these files of `to`].
 * Every entry has its reason in docs/architecture.md, "Sideways imports".
 */
const SIDEWAYS = [
  [
    'training',
    'people',
    '(?:events/|services/settle_onboarding|policies/|import/reading/|record/(?:audience|json_lines|record_document|record_parts))',
  ],
  [
    'documents',
    'people',
    '(?:events/|policies/|record/(?:audience|json_lines|record_document|record_parts))',
  ],
  [
    'signing',
    'people',
    '(?:events/|policies/|record/(?:audience|json_lines|record_document|record_parts))',
  ],
  [
    'signing',
    'documents',
    '(?:placed_field|template|queries/letters_lacking|letter/prepare_letters|services/freeze_document|services/prepare_file|services/single_use_files)',
  ],
]

const folders = (domains) => `^app/(?:${domains.join('|')})/`

const forbidSideways = MIDDLE.map((domain) => {
  const allowed = SIDEWAYS.filter(([from]) => from === domain).map(
    ([, to, files]) => `^app/${to}/${files}`
  )
  return {
    name: `${domain}-stays-in-its-row`,
    comment: 'Sideways imports are written down, with their reason, in docs/architecture.md.',
    severity: 'error',
    from: { path: `^app/${domain}/` },
    to: {
      path: folders(MIDDLE.filter((other) => other !== domain)),
      ...(allowed.length > 0 ? { pathNot: allowed } : {}),
    },
  }
})

module.exports = {
  forbidden: [
    {
      name: 'ground-knows-nothing-above',
      comment: 'A lower domain that must cause work above it dispatches an event.',
      severity: 'error',
      from: { path: folders(GROUND) },
      to: { path: folders([...MIDDLE, ...TOP]) },
    },
    {
      name: 'nobody-imports-the-top',
      comment:
        'dashboard and notifications read everyone; only start/, for routes and timers, and commands know them.',
      severity: 'error',
      from: { path: '^(?:app|config|database|providers)/', pathNot: folders(TOP) },
      to: { path: folders(TOP) },
    },
    {
      name: 'dashboard-stays-in-its-row',
      severity: 'error',
      from: { path: '^app/dashboard/' },
      to: { path: '^app/reminders/', pathNot: '^app/reminders/queries/open_documents' },
    },
    {
      name: 'notifications-stays-in-its-row',
      severity: 'error',
      from: { path: '^app/reminders/' },
      to: { path: '^app/dashboard/' },
    },
    ...forbidSideways,
    {
      name: 'the-web-layer-calls-not-is-called',
      comment: 'Services, models and queries are called by the web layer, never the other way.',
      severity: 'error',
      from: { path: '^app/[^/]+/(?:services|models|queries|mails)/' },
      to: { path: '^app/[^/]+/(?:controllers/|routes)' },
    },
    {
      name: 'pages-take-types-only-from-the-server',
      comment:
        'Code of the server in a page would be sent to every browser. Few files without imports are ' +
        'shared on purpose: what makes a social security number, how long a reason may be, how a ' +
        'seal is found in a file that stays in the browser, and what is told of it.',
      severity: 'error',
      from: { path: '^inertia/' },
      to: {
        path: '^(?:app|bin|commands|config|database|providers|start)/',
        pathNot:
          '^app/(?:people/social_security_number|access/reason|pdf/signature/read_seal|signing/sealing/verdict_words)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-server-knows-no-page',
      severity: 'error',
      from: { path: '^(?:app|commands|config|database|providers|start)/' },
      to: { path: '^inertia/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { path: '^(?:app|commands|config|database|inertia|providers|start)/' },
      to: { path: '^(?:tests|benchmarks)/' },
    },
    {
      name: 'no-development-package-in-production',
      comment: 'A server is installed with npm ci --omit=dev.',
      severity: 'error',
      from: { path: '^(?:app|commands|config|database|providers|start)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'everything-resolves',
      comment: 'An import the check cannot follow is an import it cannot judge.',
      severity: 'error',
      from: { path: '^(?:app|commands|config|database|inertia|providers|start)/' },
      to: { couldNotResolve: true, pathNot: ['\\.css$', '^virtual:'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^\\.adonisjs'] },
    exclude: { path: ['^build/', '^tmp/'] },
    tsPreCompilationDeps: true,
    webpackConfig: { fileName: '.dependency-cruiser.resolve.cjs' },
  },
}
