import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { copyFile, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dataPath } from '#config/paths'
import { systemActor } from '#audit/actor'
import { createBackup } from '#backup/services/create_backup'
import BackupCreate from '#commands/backup_create'
import { Elsewhere, scratch, storedFile } from '#tests/helpers/backup/backups'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { sha256Of } from '#tests/helpers/hashes'
import { emptyPortal } from '#tests/helpers/portal'
import { alter, decrypted } from '#tests/helpers/storage/stored_content'

test.group('A backup in its folder', (group) => {
  group.each.setup(() => emptyPortal())

  test('keeps the newest of its folder, and replaces nothing', async ({ assert, cleanup }) => {
    const folder = await scratch(cleanup)
    const names = ['20200101T000000Z', '20210101T000000Z', '20220101T000000Z']
    for (const name of names) await writeFile(join(folder, `gangway-backup-${name}.zip`), 'x')
    await writeFile(join(folder, 'mine.zip'), 'x')
    const made = await createBackup({ to: folder, keep: 2 }, systemActor)
    assert.sameMembers(await readdir(folder), [
      'mine.zip',
      'gangway-backup-20220101T000000Z.zip',
      made.path.split('/').pop() as string,
    ])
    await assert.rejects(
      () => createBackup({ to: join(folder, 'mine.zip') }, systemActor),
      /exists, and is not replaced/
    )
    assert.equal(await readFile(join(folder, 'mine.zip'), 'utf8'), 'x')
    await assert.rejects(
      () => createBackup({ to: join(folder, 'no', 'where.zip') }, systemActor),
      /There is no folder/
    )
  })

  test('says in a sentence where it cannot be written', async ({ assert }) => {
    const run = await runCommand(BackupCreate, ['--to', '/proc/gangway'])
    assert.equal(run.exitCode, 1)
    assert.include(run.told, '/proc/gangway cannot be written (ENOENT).')
    assert.notInclude(run.told, 'no such file')
    const behindFile = await runCommand(BackupCreate, ['--to', '/dev/null/backups'])
    assert.equal(behindFile.exitCode, 1)
    assert.include(behindFile.told, '/dev/null is not a folder.')
  })

  test('removes what killed ones left two days ago, even where it cannot be made', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    const [left, running] = ['1234abcd', '5678abcd'].map(
      (word) => `gangway-backup-20200101T000000Z.zip.${word}.part`
    ) as [string, string]
    for (const name of [left, running]) await writeFile(join(folder, name), 'x')
    const killedAt = DateTime.utc().minus({ hours: 49 }).toJSDate()
    await utimes(join(folder, left), killedAt, killedAt)
    // More than any disk has.
    await storedFile(await scratch(cleanup), Buffer.from('%PDF'))
    await db.from('stored_files').update({ size: 1e15 })
    await assert.rejects(() => createBackup({ to: folder }, systemActor), /too little room/)
    assert.deepEqual(await readdir(folder), [running])
  })

  test('that is damaged on the disk is kept aside, and removes nothing', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    const older = 'gangway-backup-20200101T000000Z.zip'
    await writeFile(join(folder, older), 'x')
    const { key } = await storedFile(folder, randomBytes(300_000))
    const damage = () => {
      const [name] = readdirSync(folder).filter((one) => one.endsWith('.part'))
      const path = join(folder, String(name))
      const at = readFileSync(path).indexOf(`files/${key}.age`) + 200_000
      const file = openSync(path, 'r+')
      writeSync(file, 'damaged', at)
      closeSync(file)
    }
    for (let night = 1; night <= 2; night++) {
      await assert.rejects(
        () =>
          createBackup(
            {
              to: folder,
              keep: 1,
              onProgress: (step, done) => {
                if (step === 'checking' && done === 1) damage()
              },
            },
            systemActor
          ),
        /read back and is damaged\. It is kept as .*gangway-backup-damaged\.zip; no older .* was changed/
      )
      const archives = (await readdir(folder)).filter((name) => name.includes('.zip'))
      assert.sameMembers(archives, [older, 'gangway-backup-damaged.zip'])
    }
    assert.isNull(await db.from('audit_entries').where('entity_type', 'backup').first())
    const made = await createBackup({ to: folder, keep: 1 }, systemActor)
    assert.deepEqual(made.removed, [older])
  })

  test('removes older ones from the folder that is named, and no other', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    const ahead = 'gangway-backup-20990101T000000Z.zip'
    await writeFile(join(folder, ahead), 'x')
    const weekly = await createBackup({ to: join(folder, 'weekly'), keep: 1 }, systemActor)
    assert.equal(weekly.path, join(folder, 'weekly', weekly.path.split('/').pop() as string))
    assert.sameMembers(await readdir(folder), [ahead, 'weekly'])
    for (const to of [join(folder, 'one.zip'), join(folder, ahead)]) {
      await assert.rejects(() => createBackup({ to, keep: 1 }, systemActor), /is not a folder/)
      const run = await runCommand(BackupCreate, ['--to', to, '--keep', '1'])
      assert.equal(run.exitCode, 2)
    }
    // Named by a clock that was ahead.
    const made = await createBackup({ to: folder, keep: 1 }, systemActor)
    assert.deepEqual(made.removed, [ahead])
    assert.sameMembers(await readdir(folder), ['weekly', made.path.split('/').pop() as string])
  })

  test('tells of files that the disk has lost or changed, and leaves out what was deleted', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    const bytes = randomBytes(200_000)
    const [kept, lost, other, altered] = [
      await storedFile(folder, Buffer.from('%PDF kept')),
      await storedFile(folder, Buffer.from('%PDF lost')),
      await storedFile(folder, Buffer.from('%PDF other')),
      await storedFile(folder, bytes),
    ]
    await rm(dataPath('files', lost.key))
    await copyFile(dataPath('files', kept.key), dataPath('files', other.key))
    await alter(dataPath('files', altered.key), 150_000)
    const older = 'gangway-backup-20200101T000000Z.zip'
    await writeFile(join(folder, older), 'x')
    const made = await createBackup({ to: folder, keep: 1 }, systemActor)
    assert.deepEqual(made.removed, [])
    assert.include(await readdir(folder), older)
    const { files } = made.manifest
    assert.equal(files.count, 3)
    assert.deepEqual(files.odd, [
      { key: lost.key, state: 'missing' },
      { key: other.key, state: 'changed', size: 9, sha256: kept.sha256 },
      {
        key: altered.key,
        state: 'changed',
        size: 131_072,
        sha256: sha256Of(bytes.subarray(0, 131_072)),
      },
    ])
    const place = await Elsewhere.onSqlite(cleanup)
    const restored = await place.run('backup:restore', made.path, '--yes')
    assert.equal(restored.code, 0, restored.output)
    assert.equal(restored.result.filesMissing, 1)
    const at = async (key: string) => String(await decrypted(join(place.folder, 'files', key)))
    assert.equal(await at(kept.key), '%PDF kept')
    assert.equal(await at(other.key), '%PDF kept')

    const run = await runCommand(BackupCreate, ['--to', folder, '--json'])
    assert.equal(run.exitCode, 1)
    assert.lengthOf(jsonOf<{ filesLost: object[] }>(run).filesLost, 3)
  })
})
