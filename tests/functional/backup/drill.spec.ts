import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { dataPath } from '#config/paths'
import { systemActor } from '#audit/actor'
import { createBackup } from '#backup/services/create_backup'
import { runDrill } from '#backup/services/run_drill'
import BackupDrillCommand from '#commands/backup_drill'
import { isMysql } from '#database/column_helpers'
import {
  Elsewhere,
  flipped,
  restorationIn,
  scratch,
  storedFile,
  wildRows,
} from '#tests/helpers/backup/backups'
import { signedIn, visitor } from '#tests/helpers/caller'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'
import { fromNow } from '#database/factories/from_now'
import { OutboxMessageFactory } from '#database/factories/outbox_message_factory'
import { BackupDrillFactory } from '#database/factories/backup_drill_factory'

const drills = () => db.from('backup_drills').orderBy('id')

/** Leftovers of drills. */
async function leftAside(): Promise<string[]> {
  const folders = await readdir(dataPath('drills')).catch(() => [])
  if (!isMysql(db.connection())) return folders
  const [rows] = await db.rawQuery('show databases like ?', [`${env.get('DB_DATABASE')}_drill_%`])
  return [...folders, ...rows.map((row: object) => String(Object.values(row)[0]))]
}

/** Where the last drill restores. */
async function lastAside() {
  const { id } = await db.from('backup_drills').orderBy('id', 'desc').firstOrFail()
  const database = `${env.get('DB_DATABASE')}_drill_${id}`
  const settings = isMysql(db.connection()) ? { DB_DATABASE: database } : {}
  return { folder: dataPath('drills', String(id)), settings: settings as Record<string, string> }
}

/** How much a trial restore has created so far: bytes of its database, or its tables. */
async function madeAside(): Promise<number> {
  const { folder, settings } = await lastAside()
  if (!settings.DB_DATABASE) {
    const facts = await stat(join(folder, 'gangway.sqlite3')).catch(() => null)
    return facts?.size ?? 0
  }
  const [rows] = await db.rawQuery(
    'select count(*) as total from information_schema.tables where table_schema = ?',
    [settings.DB_DATABASE]
  )
  return Number(rows[0].total)
}

/** The child of a process, or null. */
async function childOf(parent: number): Promise<number | null> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')
  return Number(children.split(' ')[0]) || null
}

/** Not a zombie process, which is still listed until its new parent reaps it. */
async function isRunning(pid: number): Promise<boolean> {
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return facts !== null && !/\) Z /.test(facts)
}

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
  }).timeout(300_000)

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
