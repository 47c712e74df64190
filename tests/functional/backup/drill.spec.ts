import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { dataPath } from '#config/paths'
import { systemActor } from '#audit/actor'
import { dbTime } from '#audit/services/time'
import { createBackup } from '#backup/services/create_backup'
import { runDrill } from '#backup/services/run_drill'
import BackupDrillCommand from '#commands/backup_drill'
import { isMysql } from '#database/column_helpers'
import { flipped, scratch, storedFile, wildRows } from '#tests/helpers/backups'
import { signedIn, visitor } from '#tests/helpers/caller'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { given } from '#tests/helpers/people'
import { emptyPortal } from '#tests/helpers/portal'

const drills = () => db.from('backup_drills').orderBy('id')

/** What drills have made aside and not removed. */
async function leftAside(): Promise<string[]> {
  const folders = await readdir(dataPath('drills')).catch(() => [])
  if (!isMysql(db.connection())) return folders
  const [rows] = await db.rawQuery('show databases like ?', [`${env.get('DB_DATABASE')}_drill_%`])
  return [...folders, ...rows.map((row: object) => String(Object.values(row)[0]))]
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
    await db.table('outbox_messages').insert({
      kind: 'invitation',
      recipient: 'ana@example.com',
      payload: '{}',
      next_attempt_at: '2026-01-01 00:00:00.000',
      created_at: '2026-01-01 00:00:00.000',
    })
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
  }).timeout(60_000)

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
    await flipped(path, broken, (name) => name === 'tables/audit_entries.jsonl')
    const run = await runCommand(BackupDrillCommand, [broken, '--json'])
    assert.equal(run.exitCode, 1)
    assert.match(jsonOf<{ message: string }>(run).message, /audit_entries\.jsonl was changed/)

    // The log went another way: restored from something older, or written anew.
    await emptyPortal()
    await wildRows(30)
    const other = await runDrill(path, systemActor)
    assert.equal(other.outcome, 'failed')
    assert.match(other.message, /does not hold entry/)
    assert.isEmpty(await leftAside())
    const outcomes = (await drills()).map(({ outcome }) => outcome)
    assert.deepEqual(outcomes, ['failed'])
  }).timeout(60_000)

  test('that was killed is told as failed by the next, which removes what it left', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    const [id] = await db.table('backup_drills').insert({
      started_at: '2026-01-01 00:00:00.000',
      claimed_by: null,
      claimed_until: '2026-01-01 00:00:30.000',
    })
    const left = dataPath('drills', String(id))
    await mkdir(left, { recursive: true })
    await writeFile(join(left, 'gangway.sqlite3'), 'x')
    await db.table('backup_drills').insert({
      started_at: dbTime(DateTime.utc()),
      claimed_by: 'another-machine:1:x',
      claimed_until: dbTime(DateTime.utc().plus({ seconds: 20 })),
    })
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

  const drill = (values: Record<string, unknown>) =>
    db.table('backup_drills').insert({
      started_at: '2026-01-01 02:00:00.000',
      finished_at: '2026-01-01 02:01:00.000',
      outcome: 'failed',
      message: 'No.',
      ...values,
    })

  test('is for who manages settings', async ({ assert }) => {
    await drill({ outcome: 'proven', archive: 'a.zip' })
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
    await drill({
      outcome: 'proven',
      archive: 'a.zip',
      size: 12,
      row_count: 7,
      file_count: 1,
      taken_at: '2026-01-01 01:00:00.000',
      restored_into: 'sqlite',
      sha256: 'f'.repeat(64),
      message: 'Yes.',
    })
    for (let count = 0; count < 3; count++) await drill({})
    await drill({ outcome: null, finished_at: null })
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
