import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const CHECKED = ['app', 'commands', 'config', 'database', 'inertia', 'providers', 'start']
/** The checker's settings, and what its command needs. */
const SETTINGS = [
  '.dependency-cruiser.cjs',
  '.dependency-cruiser.resolve.cjs',
  'bin',
  'package-lock.json',
  'package.json',
]

/** One file for each rule, which breaks it. */
const VIOLATIONS: { rule: string; file: string; content: string }[] = [
  {
    rule: 'audit-imports-downwards',
    file: 'app/audit/services/planted.ts',
    content: `import '#people/services/planted'`,
  },
  {
    rule: 'messages-imports-downwards',
    file: 'app/messages/services/planted_type.ts',
    content: `import type { Planted } from '#people/services/planted'\nexport type Again = Planted`,
  },
  {
    rule: 'messages-imports-downwards',
    file: 'app/messages/services/planted_neighbor.ts',
    content: `import '#accounts/services/planted'`,
  },
  {
    rule: 'core-imports-downwards',
    file: 'app/core/planted.ts',
    content: `import '../middleware/planted.js'`,
  },
  {
    rule: 'people-imports-downwards',
    file: 'app/people/services/planted.ts',
    content: `import '../../dashboard/planted.js'\nexport interface Planted {}`,
  },
  {
    rule: 'people-imports-downwards',
    file: 'app/people/services/planted_sideways.ts',
    content: `import '#training/services/planted'`,
  },
  {
    rule: 'training-imports-downwards',
    file: 'app/training/services/planted.ts',
    content: `import '#people/services/planted'`,
  },
  {
    rule: 'dashboard-imports-downwards',
    file: 'app/dashboard/planted.ts',
    content: `import '#reminders/planted'`,
  },
  {
    rule: 'no-circular',
    file: 'app/pdf/planted_too.ts',
    content: `import type { One } from './planted.js'\nexport interface Other {\n  one: One\n}`,
  },
  {
    rule: 'nobody-imports-the-top',
    file: 'providers/planted.ts',
    content: `import '#reminders/planted'`,
  },
  {
    rule: 'the-web-layer-calls-not-is-called',
    file: 'app/people/queries/planted.ts',
    content: `import '../controllers/planted_controller.js'`,
  },
  {
    rule: 'policies-load-nothing',
    file: 'app/people/policies/planted_policy.ts',
    content: `import '../queries/planted.js'`,
  },
  {
    rule: 'pages-take-types-only-from-the-server',
    file: 'inertia/lib/planted.ts',
    content: `import { planted } from '../../app/reminders/planted'\nexport const p = planted`,
  },
  {
    rule: 'the-server-knows-no-page',
    file: 'start/planted.ts',
    content: `import { p } from '../inertia/lib/planted.js'\nexport const q = p`,
  },
  {
    rule: 'no-development-package-in-production',
    file: 'commands/planted.ts',
    content: `import { chromium } from 'playwright'\nexport const c = chromium`,
  },
  {
    rule: 'everything-resolves',
    file: 'config/planted.ts',
    content: `import '#people/services/not_there'`,
  },
]

/** The violations' imports, which break nothing by themselves. */
const IMPORTED = {
  'app/accounts/services/planted.ts': 'export const planted = 1',
  'app/middleware/planted.ts': 'export const planted = 1',
  'app/pdf/planted.ts': `import type { Other } from './planted_too.js'\nexport interface One {\n  other: Other\n}`,
  'app/people/controllers/planted_controller.ts': 'export const planted = 1',
  'app/reminders/planted.ts': 'export const planted = 1',
}

/** Runs `npm run imports` in a project of the planted files alone. */
async function check(directory: string): Promise<{ exitCode: number; found: string[] }> {
  const child = spawn('npm', ['run', '--silent', 'imports'], {
    cwd: directory,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const exitCode = await new Promise<number>((resolve) => child.once('close', resolve))
  const lines = printed.matchAll(/^\s*error ([\w-]+): (\S+)/gm)
  return { exitCode, found: [...lines].map(([, rule, file]) => `${file}: ${rule}`) }
}

test.group('Architecture | import directions', () => {
  test('the check fails on a planted violation of each rule', async ({ assert, cleanup }) => {
    const copy = await mkdtemp(join(tmpdir(), 'gangway-imports-'))
    cleanup(() => rm(copy, { recursive: true, force: true }))
    for (const name of SETTINGS) {
      await cp(app.makePath(name), join(copy, name), { recursive: true })
    }
    for (const name of CHECKED) await mkdir(join(copy, name))
    await symlink(app.makePath('node_modules'), join(copy, 'node_modules'))
    await symlink(app.makePath('.adonisjs'), join(copy, '.adonisjs'))
    const imported = Object.entries(IMPORTED).map(([file, content]) => ({ file, content }))
    for (const { file, content } of [...VIOLATIONS, ...imported]) {
      await mkdir(dirname(join(copy, file)), { recursive: true })
      await writeFile(join(copy, file), content)
    }

    const { exitCode, found } = await check(copy)

    assert.notEqual(exitCode, 0)
    for (const { rule, file } of VIOLATIONS) assert.include(found, `${file}: ${rule}`)
    const planted = new Set([...VIOLATIONS, ...imported].map(({ file }) => file))
    assert.deepEqual(
      found.filter((told) => !planted.has(told.slice(0, told.indexOf(': ')))),
      []
    )
  }).timeout(300_000)
})
