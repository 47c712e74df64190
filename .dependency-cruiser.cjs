/**
 * Which domains may import which, as in docs/architecture.md. `npm run imports` checks it.
 */
const ROWS = [
  ['core'],
  ['audit', 'encryption'],
  ['accounts', 'settings', 'storage', 'messages'],
  ['spreadsheets', 'pdf', 'pdf_layout', 'backup', 'audit_log'],
  ['people', 'training', 'documents', 'signing'],
  ['onboarding'],
  ['dashboard', 'reminders', 'get_started'],
]

/**
 * Imports within a row, one entry each: [from, to, only these files of `to`]. Every entry has its
 * reason in docs/architecture.md, "Neighbors".
 */
const NEIGHBORS = [
  ['encryption', 'audit'],
  ['accounts', 'settings'],
  ['accounts', 'storage'],
  ['accounts', 'messages'],
  ['messages', 'settings'],
  ['messages', 'storage'],
  ['settings', 'storage'],
  ['pdf', 'pdf_layout'],
  ['backup', 'audit_log'],
  [
    'training',
    'people',
    '(?:models/|events/|onboarding/settle_onboarding|policies/|queries/(?:team|employees_numbered)|scope|import/reading/heading_names|import/undo/undo_references|personnel_file/(?:audience|json_lines|record_document|record_parts))',
  ],
  [
    'documents',
    'people',
    '(?:models/|events/|onboarding/settle_onboarding|policies/|queries/team|scope|undo/|import/undo/undo_references|personnel_file/(?:audience|json_lines|record_document|record_parts))',
  ],
  [
    'signing',
    'people',
    '(?:models/|events/|onboarding/settle_onboarding|policies/|queries/team|scope|import/undo/undo_references|personnel_file/(?:audience|json_lines|record_document|record_parts))',
  ],
  [
    'signing',
    'documents',
    '(?:models/|limits|placed_field|signers|template|queries/missing_merge_fields|queries/signers_to_send|letter/prepare_letters|services/freeze_document|services/single_use_files)',
  ],
  ['dashboard', 'reminders', 'queries/open_documents'],
]

const folders = (domains) => `^app/(?:${domains.join('|')})/`

/** A domain imports the rows below it, and its neighbors. */
const downwards = ROWS.flatMap((row, index) =>
  row.map((domain) => {
    const above = ROWS.slice(index)
      .flat()
      .filter((other) => other !== domain)
    const allowed = NEIGHBORS.filter(([from]) => from === domain).map(
      ([, to, files = '']) => `^app/${to}/${files}`
    )
    return {
      name: `${domain}-imports-downwards`,
      comment:
        'A domain that must cause work above it dispatches an event, or has the domain above ' +
        'register what it needs. Neighbors are written down, with their reason, in docs/architecture.md.',
      severity: 'error',
      from: { path: `^app/${domain}/` },
      to: {
        path: folders([...above, 'middleware', 'exceptions']),
        ...(allowed.length > 0 ? { pathNot: allowed } : {}),
      },
    }
  })
)

module.exports = {
  forbidden: [
    ...downwards,
    {
      name: 'no-circular',
      comment: 'Files that import each other in a circle are read, tested and moved only together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nobody-imports-the-top',
      comment: 'The last row reads everyone; only start/ and commands know it.',
      severity: 'error',
      from: { path: '^(?:config|database|providers)/' },
      to: { path: folders(ROWS.at(-1)) },
    },
    {
      name: 'the-web-layer-calls-not-is-called',
      comment: 'Services, models and queries are called by the web layer, never the other way.',
      severity: 'error',
      from: { path: '^app/[^/]+/', pathNot: '^app/[^/]+/(?:controllers/|routes)' },
      to: { path: '^app/[^/]+/(?:controllers/|routes)' },
    },
    {
      name: 'policies-load-nothing',
      comment:
        'A policy says who may do something to a row. Whoever asks it has read the row, within the ' +
        'change that is judged.',
      severity: 'error',
      from: { path: '^app/[^/]+/policies/' },
      to: { path: '^app/.+/(?:controllers|queries|services)/' },
    },
    {
      name: 'pages-take-types-only-from-the-server',
      comment:
        'Code of the server in a page would be sent to every browser. Few files without imports are ' +
        'shared on purpose: when a text shows nothing, what makes a social security number, who reads the lists of names, how long ' +
        'a reason may be, the words ' +
        'of the audit log, how a ' +
        'seal is found in a file that stays in the browser, what is told of it, what an approval ' +
        'starts in words, and the limits that a form and its validator share.',
      severity: 'error',
      from: { path: '^inertia/' },
      to: {
        path: '^(?:app|bin|commands|config|database|providers|start)/',
        pathNot:
          '^app/(?:[^/]+/limits|audit_log/words|people/(?:social_security_number|employment/pay_in_words|managed_lists/list_readers)|core/(?:capital|changed_since|counted|unseen|http/reason)|onboarding/(?:launch_in_words|named_when_sent)|pdf/signature/read_seal|signing/sealing/verdict_words)\\.ts$',
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
