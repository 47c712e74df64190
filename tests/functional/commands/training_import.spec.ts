import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import TrainingImport from '#commands/training_import'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { jsonOf, runCommand, runUnread } from '#tests/helpers/command'
import { resetDatabase } from '#tests/helpers/database'
import { completions, namedModule, withFile } from '#tests/helpers/training/histories'
import { given } from '#tests/helpers/people/people'

interface Report {
  id: number | null
  dryRun: boolean
  created: number
  already: number
  refused: number
  refusedRows: { number: number; reason: string }[]
}

test.group('training:import', (group) => {
  group.each.setup(() => resetDatabase())

  test('imports a file, after a dry run that keeps nothing; again it has nothing to do', async ({
    assert,
  }) => {
    await namedModule('Fire safety')
    await given.employee({ email: 'ana@example.com' })
    const text = 'Email,Module,Date\nana@example.com,Fire safety,2024-05-01\n'
    await withFile(text, async (path) => {
      const dry = await runCommand(TrainingImport, [path, '--dry-run', '--json'])
      assert.equal(dry.exitCode ?? 0, 0)
      assert.deepInclude(jsonOf<Report>(dry), { id: null, dryRun: true, created: 1 })
      assert.lengthOf(await completions(), 0)
      assert.lengthOf(await db.from('training_imports'), 0)

      const run = await runCommand(TrainingImport, [path])
      assert.equal(run.exitCode ?? 0, 0)
      assert.include(run.told, '1 completion added, 0 exist already, 0 with errors.')
      const [row] = await completions()
      assert.include(row, { method: 'imported', completed_on: '2024-05-01' })
      const entries = await auditEntries()
      assert.isTrue(
        entries.every(({ performedBy }) => performedBy.startsWith('Command training:import'))
      )
      const again = await runCommand(TrainingImport, [path])
      assert.include(again.told, 'Nothing to do: all 1 completions exist already.')
      assert.lengthOf(await completions(), 1)
    })
  })

  test('a dry run whose reader is gone keeps nothing', async ({ assert }) => {
    await namedModule('Fire safety')
    await given.employee({ email: 'ana@example.com' })
    const text = 'Email,Module,Date\nana@example.com,Fire safety,2024-05-01\n'
    await withFile(text, async (path) => {
      await assert.rejects(() => runUnread(TrainingImport, [path, '--dry-run', '--json']), /EPIPE/)
      assert.lengthOf(await db.from('training_imports'), 0)
    })
  })

  test('tells refused rows, and writes them to a file', async ({ assert }) => {
    await namedModule('Fire safety')
    await given.employee({ email: 'ana@example.com' })
    const text =
      'Email,Module,Date\nana@example.com,Fire safety,2024-05-01\nana@example.com,Juggling,2024-05-01\n'
    await withFile(text, async (path) => {
      const refused = `${path}.refused.csv`
      const run = await runCommand(TrainingImport, [path, '--json', `--refused=${refused}`])
      assert.equal(run.exitCode, 1)
      assert.deepInclude(jsonOf<Report>(run), {
        created: 1,
        refused: 1,
        refusedRows: [{ number: 3, reason: 'There is no module Juggling' }],
      })
      assert.include(await readFile(refused, 'utf8'), 'Juggling,2024-05-01,There is no module')

      const missing = `${path}.missing/refused.csv`
      const unwritten = await runCommand(TrainingImport, [path, '--refused', missing])
      assert.equal(unwritten.exitCode, 1)
      assert.include(unwritten.told, 'Row 3: There is no module Juggling')
      assert.include(unwritten.told, `${missing} cannot be written (ENOENT).`)
    })
  })

  test('asks for the order of dates where a file leaves it open', async ({ assert }) => {
    await namedModule('Fire safety')
    await given.employee({ email: 'ana@example.com' })
    const text = 'Email,Module,Date\nana@example.com,Fire safety,03/04/2024\n'
    await withFile(text, async (path) => {
      const open = await runCommand(TrainingImport, [path])
      assert.equal(open.exitCode, 2)
      assert.include(open.told, '--date-order mdy or dmy')
      assert.lengthOf(await db.from('training_imports'), 0)
      const answered = await runCommand(TrainingImport, [path, '--date-order=dmy'])
      assert.equal(answered.exitCode ?? 0, 0)
      assert.equal((await completions())[0]?.completed_on, '2024-04-03')
    })
  })

  test('refuses what cannot be', async ({ assert }) => {
    const missing = await runCommand(TrainingImport, ['/nowhere/history.csv'])
    assert.equal(missing.exitCode, 2)
    await withFile('Who,What\nana@example.com,Fire\n', async (path) => {
      assert.equal((await runCommand(TrainingImport, [path, '--date-order=ymd'])).exitCode, 2)
      const run = await runCommand(TrainingImport, [path])
      assert.equal(run.exitCode, 1)
      assert.include(run.told, 'Say which column holds the email addresses')
    })
    assert.lengthOf(await db.from('training_imports'), 0)
  })
})
