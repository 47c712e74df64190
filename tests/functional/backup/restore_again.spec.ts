import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { newWorkerId } from '#core/jobs/worker_id'
import { ArchiveReader } from '#backup/archive/archive_reader'
import { readSealed } from '#backup/archive/check_archive'
import { createBackup } from '#backup/services/create_backup'
import { beginRestoration, keepFilled } from '#backup/services/restoration'
import { restoreBackup } from '#backup/services/restore_backup'
import { isMysql } from '#database/column_helpers'
import {
  Elsewhere,
  manifestOf,
  restorationIn,
  rowsByTable,
  scratch,
  storedFile,
  wildRows,
} from '#tests/helpers/backup/backups'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { decrypted } from '#tests/helpers/storage/stored_content'

type Cleanup = (work: () => Promise<void>) => void

const mysql = () => isMysql(db.connection())
const elsewhere = (cleanup: Cleanup) =>
  (mysql() ? Elsewhere.onMysql : Elsewhere.onSqlite).call(Elsewhere, cleanup)

async function archives(cleanup: Cleanup, rows = 2_000) {
  const folder = await scratch(cleanup)
  await given.admin()
  const file = await storedFile(folder, Buffer.alloc(5_000, '%PDF picture '))
  await wildRows(rows)
  const { path } = await createBackup({ to: join(folder, 'first.zip') }, systemActor)
  const other = await createBackup({ to: join(folder, 'other.zip') }, systemActor)
  return { folder, path, other: other.path, file }
}

/** A restore killed after its rows are complete, and before its end. */
async function brokenOff(cleanup: Cleanup, path: string): Promise<Elsewhere> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const place = await elsewhere(cleanup)
    const run = place.start('backup:restore', path, '--yes')
    while (run.child.exitCode === null && !(await restorationIn(place))?.filled_at) await pause(1)
    run.child.kill('SIGKILL')
    await run.ended
    const row = await restorationIn(place)
    if (row?.filled_at && !row.finished_at) return place
  }
  throw new Error('The restore came to its end each time')
}

test.group('A restore that was broken off', (group) => {
  group.each.setup(() => emptyPortal())

  test('goes on with the same archive alone, and checks all of it once more', async ({
    assert,
    cleanup,
  }) => {
    const { folder, path, other, file } = await archives(cleanup)
    const place = await brokenOff(cleanup, path)

    const refused = await place.run('backup:restore', other, '--yes')
    assert.equal(refused.code, 1)
    assert.include(refused.result.error?.message, 'Restoring first.zip into this installation was')

    // Whatever has happened to it since.
    const stored = join(place.folder, 'files', file.key)
    await writeFile(stored, 'another')
    const again = await place.run('backup:restore', path, '--yes')
    assert.equal(again.code, 0, again.output)
    assert.equal(again.result.isCopy, true)
    assert.equal((await decrypted(stored)).length, 5_000)
    const verified = await place.run('audit:verify')
    assert.equal(verified.result.intact, true)
    const made = join(folder, 'made.zip')
    assert.equal((await place.run('backup:create', '--to', made)).code, 0)
    assert.deepEqual(rowsByTable(await manifestOf(made)), rowsByTable(await manifestOf(path)))

    const third = await place.run('backup:restore', path, '--yes')
    assert.equal(third.code, 1)
    assert.include(third.result.error?.message, 'This installation is in use')
  }).timeout(240_000)

  test('ends at once when it is told to, and can be run again', async ({ assert, cleanup }) => {
    const { path } = await archives(cleanup, 20)
    const place = await elsewhere(cleanup)
    const run = place.start('backup:restore', path, '--yes')
    cleanup(async () => void run.child.kill('SIGKILL'))
    while (run.child.exitCode === null && !(await restorationIn(place))) await pause(1)
    run.child.kill('SIGTERM')
    assert.deepEqual(await run.ended, [143, null])
    assert.isNull((await restorationIn(place))?.finished_at)

    const again = await place.run('backup:restore', path, '--yes')
    assert.equal(again.code, 0, again.output)
  }).timeout(240_000)

  test('is not begun anew once somebody has used what is there', async ({ assert, cleanup }) => {
    const { path } = await archives(cleanup, 200)
    const place = await brokenOff(cleanup, path)
    const set = await place.run('settings:set', 'companyName', 'Used')
    assert.equal(set.code, 0, set.output)
    const { code, result } = await place.run('backup:restore', path, '--yes')
    assert.equal(code, 1)
    assert.include(result.error?.message, 'has been used since its restoring was broken off')
    const list = await place.run('settings:list')
    assert.include(list.output, 'Used')
  }).timeout(240_000)

  test('is not taken for one where nothing was ever restored', async ({ assert, cleanup }) => {
    const { path } = await archives(cleanup, 20)
    // Its log ends where the archive's does, as when a backup is killed at its end.
    const { audit } = await manifestOf(path)
    await db.from('audit_heads').where('id', 1).update({ entry_id: audit.entry, mac: audit.mac })
    await assert.rejects(() => restoreBackup(path, systemActor), /This installation is in use/)
    assert.isEmpty(await db.from('restorations'))
    assert.isNotEmpty(await db.from('users'))
    assert.isEmpty(await db.from('audit_entries').where('action', 'restore'))
  })
})

/** A restore of this process that has inserted rows for so long that its claim has expired. */
async function longFilling(path: string): Promise<string> {
  const reader = await ArchiveReader.open(path)
  const sealed = await readSealed(reader).finally(() => reader.close())
  const holder = newWorkerId()
  Settings.now = () => Date.now() - 600_000
  await beginRestoration(path, sealed, holder, false).finally(() => {
    Settings.now = () => Date.now()
  })
  return holder
}

test.group('Two restores at once', (group) => {
  group.each.setup(() => emptyPortal())

  test('on SQLite: the second is refused for as long as the first fills rows in', async ({
    assert,
    cleanup,
  }) => {
    const { path } = await archives(cleanup, 20)
    await emptyPortal()
    const holder = await longFilling(path)
    await db.transaction(async (trx) => {
      await trx.from('audit_heads').where('id', 1).update({ id: 1 })
      const second = await (await Elsewhere.here(cleanup)).run('backup:restore', path, '--yes')
      assert.equal(second.code, 1, second.output)
      assert.include(second.result.error?.message, 'Another process restores')
      await keepFilled(trx, holder)
    })
  }).skip(mysql, 'the claim is renewed beside the transaction')

  test('the second is refused once the rows are there, too', async ({ assert, cleanup }) => {
    const { path } = await archives(cleanup, 20)
    await emptyPortal()
    const holder = await longFilling(path)
    await db.transaction((trx) => keepFilled(trx, holder))
    await assert.rejects(() => restoreBackup(path, systemActor), /Another process restores/)
    const row = await db.from('restorations').firstOrFail()
    assert.equal(row.claimed_by, holder)
  })

  test('are one', async ({ assert, cleanup }) => {
    const { path, other } = await archives(cleanup)
    for (const second of [path, other]) {
      const place = await elsewhere(cleanup)
      const runs = [path, second].map((archive) => place.run('backup:restore', archive, '--yes'))
      const ended = await Promise.all(runs)
      const output = ended.map((run) => run.output).join('\n')
      assert.sameMembers(
        ended.map(({ code }) => code),
        [0, 1],
        output
      )
      assert.equal((await place.run('audit:verify')).result.intact, true, output)
      const row = await restorationIn(place)
      assert.isNotNull(row?.finished_at)
      assert.isTrue(existsSync(join(place.folder, 'files')))
    }
  }).timeout(240_000)
})
