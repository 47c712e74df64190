import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import ModulesSeed from '#commands/modules_seed'
import { listModules } from '#training/queries/modules/module_list'
import type { SeedReport } from '#training/modules/seed_modules'
import { auditHead } from '#tests/helpers/audit_log/audit'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { emptyPortal } from '#tests/helpers/portal'
import { activeEmployee } from '#tests/helpers/training/training'

interface Failure {
  error: { message: string; errors?: { field: string; message: string }[] }
}

test.group('modules:seed', (group) => {
  let folder: string

  group.each.setup(async () => {
    await emptyPortal()
    folder = await mkdtemp(join(tmpdir(), 'gangway-modules-'))
    return () => rm(folder, { recursive: true })
  })

  async function seedFile(text: string, name = 'modules.yaml') {
    const path = join(folder, name)
    await writeFile(path, text)
    return runCommand(ModulesSeed, ['--file', path, '--json'])
  }

  test('installs four samples with tests, once', async ({ assert }) => {
    await activeEmployee()
    const run = await runCommand(ModulesSeed, ['--json'])
    assert.equal(run.exitCode, 0)
    assert.lengthOf(jsonOf<SeedReport>(run).created, 4)
    const { rows } = await listModules({}, {})
    assert.deepEqual(
      rows.map(({ name, renewal_period_months: months }) => [name, months]),
      [
        ['Active Shooter Training', 24],
        ['Hazard Communication', 24],
        ['Sexual Harassment Prevention', 12],
        ['Workplace Violence Prevention', 12],
      ]
    )
    for (const { content } of rows) {
      assert.isAtLeast(content.questions.length, 8)
      assert.isTrue(content.questions.every(({ explanation }) => explanation))
    }
    // The three required ones.
    assert.lengthOf(await db.from('training_assignments').where('open', 1), 3)

    const head = await auditHead()
    const again = jsonOf<SeedReport>(await runCommand(ModulesSeed, ['--json']))
    assert.lengthOf(again.created, 0)
    assert.lengthOf(again.existing, 4)
    assert.equal(await auditHead(), head)
  })

  test('a dry run changes nothing', async ({ assert }) => {
    const run = await runCommand(ModulesSeed, ['--dry-run'])
    assert.equal(run.exitCode, 0)
    assert.include(run.told, 'Dry run, nothing was changed. Created: Sexual Harassment')
    assert.lengthOf(await db.from('training_modules'), 0)
    assert.equal(await auditHead(), 0)
  })

  test('installs a firm’s own, from YAML and from JSON', async ({ assert }) => {
    const yaml = [
      'modules:',
      '  - name: Forklifts',
      '    description: Look behind you.',
      '    hasTest: true',
      '    testQuestions:',
      '      - kind: true_false',
      '        question: You look behind you.',
      '  - name: ÉCLAIRS',
      '    description: Cream last.',
      '    renewalPeriodMonths: 0',
    ].join('\n')
    assert.deepEqual(jsonOf<SeedReport>(await seedFile(yaml)).created, ['Forklifts', 'ÉCLAIRS'])
    const json = JSON.stringify([
      { name: 'eclairs', description: 'Cream first.' },
      { name: 'Knives', description: 'Point down.' },
      { name: 'Ladders', draft: true, isRequired: true },
    ])
    const second = jsonOf<SeedReport>(await seedFile(json, 'modules.json'))
    assert.deepEqual(second.created, ['Knives', 'Ladders'])
    assert.deepEqual(second.existing, ['eclairs'])
    const drafts = await db.from('training_modules').whereNull('published_at')
    assert.deepEqual(
      drafts.map(({ name }) => name),
      ['Ladders']
    )
  })

  test('a file with mistakes is refused whole, each named by module and field', async ({
    assert,
  }) => {
    const run = await seedFile(
      JSON.stringify({
        modules: [
          { name: 'Good', description: 'Fine.' },
          { name: 'Half', externalUrl: 'ftp://nowhere' },
          'no module',
          {
            name: 'Test',
            description: 'Fine.',
            hasTest: true,
            testQuestions: [{ question: 'Which?', options: ['One', ''] }],
          },
          { name: 'GOOD', description: 'Again.' },
        ],
      })
    )
    assert.equal(run.exitCode, 1)
    const { message, errors } = jsonOf<Failure>(run).error
    assert.includeMembers(errors?.map(({ field }) => field) ?? [], [
      'modules.1.description',
      'modules.1.externalUrl',
      'modules.3.testQuestions.0.options',
      'modules.4.name',
    ])
    assert.include(message, 'Module 2 (Half), description: Description is required')
    assert.include(message, 'Module 3')
    assert.include(message, 'Module 4 (Test), testQuestions.0.options')
    assert.lengthOf(await db.from('training_modules'), 0)
  })

  test('what is no file of modules is refused in words', async ({ assert }) => {
    for (const text of ['', 'a: [', 'modules: []', 'modules: 7', '"text"', '\u0000']) {
      const run = await seedFile(text)
      assert.equal(run.exitCode, 1, text)
      assert.isNotEmpty(jsonOf<Failure>(run).error.message)
    }
    const bomb = [
      'a: &a [x, x]',
      ...'bcdefghij'.split('').map((letter, index) => {
        const before = 'abcdefghij'[index]
        return `${letter}: &${letter} [*${before}, *${before}, *${before}, *${before}, *${before}]`
      }),
    ].join('\n')
    assert.equal((await seedFile(bomb)).exitCode, 1)
    for (const [path, told] of [
      [join(folder, 'none'), /none cannot be read \(ENOENT\)\.$/],
      [folder, /is not a file\.$/],
      // Which root cannot read either.
      ['/proc/self/mem', /^\/proc\/self\/mem cannot be read \(EIO\)\.$/],
    ] as const) {
      const run = await runCommand(ModulesSeed, ['--file', path, '--json'])
      assert.equal(run.exitCode, 2)
      assert.match(jsonOf<Failure>(run).error.message, told)
    }
  })
})
