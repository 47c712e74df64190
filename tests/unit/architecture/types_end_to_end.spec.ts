import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import ts from 'typescript'

const ROUTES = '.adonisjs/client/routes.d.ts'

interface Renaming {
  what: string
  file: string
  from: string
  to: string
  /** The users: each of these must fail. */
  fails: string[]
}

/** One of each kind, renamed only where it is declared. */
const RENAMINGS: Renaming[] = [
  {
    what: 'a column',
    file: 'database/schema.ts',
    from: 'declare awaitingApprovalAt:',
    to: 'declare approvalAwaitedAt:',
    fails: ['app/accounts/transformers/current_user_transformer.ts'],
  },
  {
    what: 'a field of a transformer',
    file: 'app/people/transformers/employee_transformer.ts',
    from: 'location: row.location',
    to: 'place: row.location',
    fails: [
      'inertia/components/people/details/employee_record_facts.tsx',
      'inertia/components/people/profile/profile_header.tsx',
    ],
  },
  {
    what: 'an address of a route',
    file: ROUTES,
    from: "'/api/employees/:id/leave'",
    to: "'/api/employees/:id/departure'",
    fails: [
      'inertia/components/people/profile/end_employment_dialog.tsx',
      'inertia/components/people/profile/withdraw_end_dialog.tsx',
    ],
  },
  {
    what: 'a permission',
    file: 'app/core/permissions.ts',
    from: "'employees:create':",
    to: "'employees:add':",
    fails: ['inertia/components/dashboard/staff_dashboard.tsx', 'app/people/routes.ts'],
  },
]

/** Files that declare for all others, and those to check. */
const ROOTS = [
  '.adonisjs/client/manifest.d.ts',
  'inertia/shared_props.ts',
  'inertia/vite_env.d.ts',
  ...RENAMINGS.flatMap(({ fails }) => fails),
]

/** Files parsed once; all except the changed one are the same each time. */
type Parsed = Map<string, ts.SourceFile | undefined>

/** The client's program over the files, with one changed: nothing is written. */
function programWith(parsed: Parsed, changed?: { path: string; text: string }, old?: ts.Program) {
  const directory = app.makePath('inertia')
  const config = ts.readConfigFile(app.makePath('inertia/tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, directory)
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (path, language) => {
    if (changed?.path === path) return ts.createSourceFile(path, changed.text, language)
    if (!parsed.has(path)) parsed.set(path, read(path, language))
    return parsed.get(path)
  }
  const rootNames = ROOTS.map((file) => app.makePath(file))
  return ts.createProgram({
    rootNames,
    options: { ...options, noEmit: true },
    host,
    oldProgram: old,
  })
}

/** The compiler's errors in the given files, in words. */
function problemsIn(program: ts.Program, file: string): string[] {
  const source = program.getSourceFile(app.makePath(file))
  // Without a file, the compiler names the errors of all others.
  if (!source) return [`${file} does not exist`]
  return program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
}

test.group('Architecture | types end to end', () => {
  test('the compiler takes the files as they are, and none in which a name is another', ({
    assert,
  }) => {
    const parsed: Parsed = new Map()
    const whole = programWith(parsed)
    assert.deepEqual(
      ROOTS.flatMap((file) => problemsIn(whole, file)),
      []
    )
    for (const { what, file, from, to, fails } of RENAMINGS) {
      const path = app.makePath(file)
      const text = readFileSync(path, 'utf8')
      assert.include(text, from, `${file} declares ${what} otherwise`)
      const renamed = programWith(parsed, { path, text: text.replaceAll(from, to) }, whole)
      for (const user of fails) {
        assert.isNotEmpty(problemsIn(renamed, user), `${what} is another, and ${user} compiles`)
      }
    }
  }).timeout(300_000)
})
