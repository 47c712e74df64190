import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { dataPath } from '#config/paths'
import { systemActor } from '#audit/actor'
import { createBackup } from '#backup/services/create_backup'
import { runDrill } from '#backup/services/run_drill'
import { isMysql } from '#database/column_helpers'
import {
  Elsewhere,
  restorationIn,
  scratch,
  storedFile,
  wildRows,
} from '#tests/helpers/backup/backups'
import {
  childOf,
  drills,
  isRunning,
  lastAside,
  leftAside,
  madeAside,
} from '#tests/helpers/backup/drills'
import { signedIn, visitor } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'
import { OutboxMessageFactory } from '#database/factories/outbox_message_factory'
import { BackupDrillFactory } from '#database/factories/backup_drill_factory'

test.group('A backup drill', (group) => {
  group.each.setup(() => emptyPortal())

  test('restores the newest archive aside, says so, and leaves nothing', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    await given.admin()
    await storedFile(folder, Buffer.from('%PDF 1'))
    await wildRows(100)
    await OutboxMessageFactory.create()
    const made = await createBackup({ to: folder }, systemActor)
    assert.equal(made.manifest.mailsWaiting, 1)
    const result = await runDrill(folder, systemActor)
    assert.equal(result.outcome, 'proven', result.message)
    assert.equal(result.restoredInto, isMysql(db.connection()) ? 'mysql' : 'sqlite')
    assert.equal(result.sha256, made.sha256)
    assert.equal(result.files, 1)
    assert.equal(result.takenAt, made.manifest.takenAt)
    const [row] = await drills()
    assert.deepInclude(
      { ...row, size: Number(row.size), row_count: Number(row.row_count) },
      {
        outcome: 'proven',
        archive: made.path.split('/').pop(),
        sha256: made.sha256,
        size: made.bytes,
        row_count: result.rows,
        claimed_by: null,
      }
    )
    assert.isNotNull(row.finished_at)
    const entry = await db.from('audit_entries').where('action', 'drill').firstOrFail()
    assert.equal(entry.entity_type, 'backup')
    assert.equal(JSON.parse(entry.new_values).outcome, 'proven')
    assert.isEmpty(await leftAside())
    const [mail] = await db.from('outbox_messages')
    assert.equal(mail.state, 'queued')
  }).timeout(300_000)

  test('that is killed takes its restore along, and the next removes what that made', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    await given.admin()
    await wildRows(10_000)
    const { path } = await createBackup({ to: folder }, systemActor)
    const portal = await Elsewhere.here(cleanup)
    // When the restore starts, and when it has created something.
    for (const wanted of [() => Promise.resolve(true), async () => (await madeAside()) > 0]) {
      const before = (await drills()).length
      const run = portal.start('backup:drill', path)
      let child: number | null = null
      while (run.child.exitCode === null && !(child && (await wanted()))) {
        // A child started before the drill is recorded is not the restore.
        const isNoted = (await drills()).length > before
        if (isNoted) child ??= await childOf(run.child.pid as number)
        await pause(10)
      }
      assert.isNull(run.child.exitCode, run.output)
      run.child.kill('SIGKILL')
      await once(run.child, 'exit')
      await soon('its restore has ended', async () => !(await isRunning(child as number)))
      // It did not end because it was finished.
      assert.isNotOk((await restorationIn(await lastAside()))?.finished_at)
      assert.isNotEmpty(await leftAside())
    }
    const next = await runDrill(path, systemActor)
    assert.equal(next.outcome, 'proven', next.message)
    assert.isEmpty(await leftAside())
    assert.deepEqual(
      (await drills()).map(({ outcome }) => outcome),
      ['failed', 'failed', 'proven']
    )
  })
    .tags(['@night'])
    .timeout(300_000)

  test('restores on SQLite where the account may make no database', async ({ assert, cleanup }) => {
    const name = env.get('DB_DATABASE')
    env.set('DB_DATABASE', 'somebody_elses')
    cleanup(async () => env.set('DB_DATABASE', name))
    const folder = await scratch(cleanup)
    await given.admin()
    await storedFile(folder, Buffer.from('%PDF 1'))
    await wildRows(20)
    await createBackup({ to: folder }, systemActor)
    const result = await runDrill(folder, systemActor)
    assert.equal(result.outcome, 'proven', result.message)
    assert.equal(result.restoredInto, 'sqlite')
    assert.include(result.message, 'Restored on SQLite, since the account may make no database.')
    assert.isEmpty(await readdir(dataPath('drills')))
  }).skip(
    () => !isMysql(db.connection()) || env.get('DB_USER') === 'root',
    'needs MySQL or MariaDB, and an ordinary account'
  )
})

test.group('GET /api/backup-drills', (group) => {
  group.each.setup(() => emptyPortal())

  test('is for who manages settings', async ({ assert }) => {
    await BackupDrillFactory.apply('proven').merge({ archive: 'a.zip', rowCount: null }).create()
    const url = '/api/backup-drills'
    assert.equal((await visitor().get(url)).status, 401)
    for (const person of [await given.employee(), await given.manager()]) {
      assert.equal((await (await signedIn(person)).get(url)).status, 403)
    }
    const { status, body } = await (await signedIn(await given.admin())).get<object[]>(url)
    assert.equal(status, 200)
    assert.containsSubset(body, [{ outcome: 'proven', archive: 'a.zip', rows: null }])
  })

  test('tells the last ones first, and the last proven one in any case', async ({ assert }) => {
    const { listDrills } = await import('#backup/queries/list_drills')
    assert.deepEqual(await listDrills(3), [])
    const proven = {
      startedAt: '2026-01-01 02:00:00.000',
      takenAt: '2026-01-01 01:00:00.000',
      archive: 'a.zip',
      size: 12,
      rowCount: 7,
    }
    await BackupDrillFactory.apply('proven').merge(proven).create()
    await BackupDrillFactory.apply('failed').createMany(3)
    await BackupDrillFactory.create()
    const shown = await listDrills(3)
    assert.deepEqual(
      shown.map(({ outcome }) => outcome),
      ['failed', 'failed', 'failed', 'proven']
    )
    assert.deepInclude(shown[3], {
      startedAt: '2026-01-01T02:00:00.000Z',
      takenAt: '2026-01-01T01:00:00.000Z',
      size: 12,
      rows: 7,
      files: 1,
      archive: 'a.zip',
      restoredInto: 'sqlite',
    })
  })
})
