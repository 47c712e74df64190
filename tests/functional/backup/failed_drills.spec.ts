import { existsSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { dataPath } from '#config/paths'
import { systemActor } from '#audit/actor'
import { createBackup } from '#backup/services/create_backup'
import { runDrill } from '#backup/services/run_drill'
import BackupDrillCommand from '#commands/backup_drill'
import { Elsewhere, flipped, scratch, wildRows } from '#tests/helpers/backup/backups'
import { drills, leftAside } from '#tests/helpers/backup/drills'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { fromNow } from '#database/factories/from_now'
import { BackupDrillFactory } from '#database/factories/backup_drill_factory'

test.group('A backup drill that fails', (group) => {
  group.each.setup(() => emptyPortal())

  test('keeps it when an archive is damaged, of another history, or not there', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    const none = await runDrill(folder, systemActor)
    assert.equal(none.outcome, 'failed')
    assert.match(none.message, /There is no backup in/)

    await given.admin()
    await wildRows(20)
    const { path } = await createBackup({ to: folder }, systemActor)
    const broken = join(folder, 'broken.zip')
    await flipped(path, broken, (name) => name === 'tables/audit_entries.jsonl.gz.age')
    const run = await runCommand(BackupDrillCommand, [broken, '--json'])
    assert.equal(run.exitCode, 1)
    assert.match(jsonOf<{ message: string }>(run).message, /audit_entries\.jsonl was changed/)

    // The log took another course: restored from an older state, or rewritten.
    await emptyPortal()
    await wildRows(30)
    const other = await runDrill(path, systemActor)
    assert.equal(other.outcome, 'failed')
    assert.match(other.message, /does not hold entry/)
    assert.isEmpty(await leftAside())
    const outcomes = (await drills()).map(({ outcome }) => outcome)
    assert.deepEqual(outcomes, ['failed'])
  }).timeout(300_000)

  test('answers on standard output, by itself, and logs beside it', async ({ assert, cleanup }) => {
    const place = await Elsewhere.here(cleanup)
    place.settings.LOG_LEVEL = 'error'
    const { path } = await createBackup({ to: await scratch(cleanup) }, systemActor)
    const { id } = await runDrill('/nowhere', systemActor)
    await mkdir(dataPath('drills'), { recursive: true })
    // Nothing foresees a file where the drill makes its folder.
    await writeFile(dataPath('drills', String(id + 1)), '')
    const run = place.start('backup:drill', path)
    const [code] = await run.ended
    assert.equal(code, 1)
    const { outcome, message } = JSON.parse(run.stdout) as Record<string, string>
    assert.equal(outcome, 'failed')
    assert.match(String(message), /^EEXIST/)
    assert.include(run.output, 'a backup drill failed')
  })

  test('of an archive that cannot be read says so, and logs no stack', async ({
    assert,
    cleanup,
  }) => {
    const place = await Elsewhere.here(cleanup)
    place.settings.LOG_LEVEL = 'error'
    // A file that opens but cannot be read, as on a bad disk.
    const run = place.start('backup:drill', '/proc/self/mem')
    const [code] = await run.ended
    assert.equal(code, 1)
    const { outcome, message } = JSON.parse(run.stdout) as Record<string, string>
    assert.deepEqual([outcome, message], ['failed', '/proc/self/mem cannot be read (EIO).'])
    assert.equal(run.output.trim(), run.stdout.trim())
    // A link to itself, which root cannot read either.
    const loop = join(place.folder, 'loop')
    await symlink(loop, loop)
    assert.equal((await runDrill(loop, systemActor)).message, `${loop} cannot be read (ELOOP).`)
  })

  test('that was killed is told as failed by the next, which removes what it left', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    const { id } = await BackupDrillFactory.merge({
      startedAt: '2026-01-01 00:00:00.000',
      claimedUntil: '2026-01-01 00:00:30.000',
    }).create()
    const left = dataPath('drills', String(id))
    await mkdir(left, { recursive: true })
    await writeFile(join(left, 'gangway.sqlite3'), 'x')
    await BackupDrillFactory.merge({
      claimedBy: 'another-machine:1:x',
      claimedUntil: fromNow({ seconds: 20 }),
    }).create()
    await runDrill(folder, systemActor)
    assert.isFalse(existsSync(left))
    const rows = await drills()
    assert.deepEqual(
      rows.map(({ outcome, message }) => [outcome, message?.slice(0, 19)]),
      [
        ['failed', 'It was interrupted.'],
        [null, undefined],
        ['failed', 'There is no backup '],
      ]
    )
  })
})
