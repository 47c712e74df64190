import fs from 'node:fs'
import { readdir, rename, symlink, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { checkArchive } from '#backup/archive/check_archive'
import { createBackup } from '#backup/services/create_backup'
import { isMysql } from '#database/column_helpers'
import { Elsewhere, scratch, storedFile, wildRows } from '#tests/helpers/backup/backups'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { noDisk, SmallDisk } from '#tests/helpers/backup/small_disk'

type Cleanup = (work: () => Promise<void>) => void

const OLDER = 'gangway-backup-20200101T000000Z.zip'

function diskOf(kilobytes: number, cleanup: Cleanup): SmallDisk {
  const disk = SmallDisk.of(kilobytes) as SmallDisk
  cleanup(() => disk.remove())
  return disk
}

test.group('A backup', (group) => {
  group.each.setup(() => emptyPortal())

  test('for which there is too little room is refused before anything is written', async ({
    assert,
    cleanup,
  }) => {
    const { folder } = diskOf(1000, cleanup)
    await writeFile(join(folder, OLDER), 'x')
    await storedFile(await scratch(cleanup), randomBytes(2_000_000))
    await assert.rejects(
      () => createBackup({ to: folder, keep: 1 }, systemActor),
      `There is too little room for the backup: at least 2 MB are needed in ${folder}, and 1 MB are free. Nothing has been changed.`
    )
    assert.deepEqual(await readdir(folder), [OLDER])
  }).skip(noDisk, 'No disk can be mounted here.')

  test('that fills the disk is not kept, and removes nothing', async ({ assert, cleanup }) => {
    const { folder } = diskOf(2000, cleanup)
    await writeFile(join(folder, OLDER), 'x')
    await storedFile(await scratch(cleanup), randomBytes(2_000_000))
    await wildRows(3000)
    await assert.rejects(
      () => createBackup({ to: folder, keep: 1 }, systemActor),
      /^The disk of \S+ is full: .* Nothing of it was kept, and no older backup was removed\.$/
    )
    assert.deepEqual(await readdir(folder), [OLDER])
    const place = await Elsewhere.here(cleanup)
    place.settings.LOG_LEVEL = 'error'
    const { code, output, result } = await place.run('backup:create', '--to', folder, '--keep', '1')
    assert.equal(code, 1)
    assert.match(String(result.error?.message), /^The disk of \S+ is full/)
    assert.notInclude(output, 'stack')
  }).skip(noDisk, 'No disk can be mounted here.')

  test('of which the audit log cannot tell stays, and removes nothing', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    await writeFile(join(folder, OLDER), 'x')
    cleanup(async () => void (await db.rawQuery('pragma query_only = 0')))
    const refuseEntry = () => void db.rawQuery('pragma query_only = 1').exec()
    await assert.rejects(
      () =>
        createBackup(
          { to: folder, keep: 1, onProgress: (step) => step === 'checking' && refuseEntry() },
          systemActor
        ),
      /zip is a whole backup, but the audit log has no entry of it: the database is not available\. No older backup was removed\.$/
    )
    const names = await readdir(folder)
    assert.lengthOf(names, 2)
    assert.include(names, OLDER)
    const made = names.find((name) => name !== OLDER)
    const { reader } = await checkArchive(join(folder, String(made)))
    reader.close()
  }).skip(() => isMysql(db.connection()), 'Only SQLite can be told to take nothing.')

  test('that cannot be read back is not called damaged, and removes nothing', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    await writeFile(join(folder, OLDER), 'x')
    let hidden = false
    const hide = () => {
      if (hidden) return
      hidden = true
      const name = fs.readdirSync(folder).find((one) => one.endsWith('.part')) as string
      const path = join(folder, name)
      fs.renameSync(path, join(folder, 'hidden'))
      // A link to itself, which root cannot read either.
      fs.symlinkSync(path, path)
    }
    await assert.rejects(
      () =>
        createBackup(
          { to: folder, keep: 1, onProgress: (step) => step === 'checking' && hide() },
          systemActor
        ),
      /cannot be read back, .*\(ELOOP\)\. It is kept as \S+unreadable\.zip; no older backup was removed\.$/
    )
    assert.sameMembers(await readdir(folder), [OLDER, 'gangway-backup-unreadable.zip', 'hidden'])
  })
})

test.group('An archive on a disk that fails', (group) => {
  group.each.setup(() => emptyPortal())

  test('cannot be read, and is not called damaged', async ({ assert, cleanup }) => {
    const folder = await scratch(cleanup)
    await storedFile(folder, randomBytes(300_000))
    const { path } = await createBackup({ to: folder }, systemActor)
    const { read } = fs
    cleanup(async () => void (fs.read = read))
    const failing = (...args: unknown[]) => {
      const error = Object.assign(new Error('EIO: i/o error, read'), {
        code: 'EIO',
        syscall: 'read',
      })
      setImmediate(args.at(-1) as (error: Error) => void, error)
    }
    await assert.rejects(
      () => checkArchive(path, (done) => done === 1 && Object.assign(fs, { read: failing })),
      `${path} cannot be read (EIO).`
    )
    Object.assign(fs, { read })
    await rename(path, `${path}.hidden`)
    await symlink(path, path)
    await assert.rejects(() => checkArchive(path), `${path} cannot be read (ELOOP).`)
  })
})

test.group('A restore onto a disk', (group) => {
  group.each.setup(() => emptyPortal())

  test('with too little room says so, before or amid it, and goes on once there is more', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    await given.admin()
    await storedFile(folder, randomBytes(3_000_000))
    await wildRows(500)
    const { path } = await createBackup({ to: folder }, systemActor)
    const disk = diskOf(2000, cleanup)
    const place = await Elsewhere.onSqlite(cleanup)
    place.settings.DATA_DIR = disk.folder

    const before = await place.run('backup:restore', path, '--yes')
    assert.equal(before.code, 1)
    assert.match(
      String(before.result.error?.message),
      /^There is too little room for what this backup holds: at least 4 MB are needed in \S+, and \d MB are free\. Nothing has been changed\.$/
    )
    assert.notInclude(await readdir(disk.folder), 'files')

    // Enough for the known sizes, but not for indexes and SQLite's temporary data.
    disk.resize(4500)
    const amid = await place.run('backup:restore', path, '--yes')
    assert.equal(amid.code, 1, amid.output)
    assert.match(String(amid.output), /is full, and not everything has been restored\. Make room/)

    disk.resize(64_000)
    const again = await place.run('backup:restore', path, '--yes')
    assert.equal(again.code, 0, again.output)
    assert.equal((await place.run('audit:verify')).result.intact, true)
  })
    .skip(noDisk, 'No disk can be mounted here.')
    .timeout(300_000)
})
