import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { isMysql } from '#database/column_helpers'
import { createBackup } from '#backup/services/create_backup'
import {
  Elsewhere,
  manifestOf,
  rowsByTable,
  scratch,
  storedFile,
  wildRows,
} from '#tests/helpers/backup/backups'
import { sha256Of } from '#tests/helpers/hashes'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { alter, decrypted } from '#tests/helpers/storage/stored_content'
import { RoleFactory } from '#database/factories/role_factory'
import { SessionFactory } from '#database/factories/session_factory'

const mysql = () => isMysql(db.connection())

/** Rows of every kind: people, files, sessions, used and released numbers, 10,000 wild texts. */
async function filled(folder: string) {
  const admin = await given.admin({ firstName: 'Zoë 👩🏽‍🚀', lastName: 'أحمد <b>&amp;' })
  await given.employee({ employee: { present_address: 'Rúa 1\n\u2028"\\\u0000' } })
  const files = []
  for (const size of [1, 70_000, 300_000]) {
    files.push(await storedFile(folder, Buffer.alloc(size, `%PDF ${size} \u0000\u00ff`)))
  }
  await SessionFactory.merge({ userId: admin.id }).create()
  // The number of a role that is gone must not be given again.
  const gone = await RoleFactory.create()
  await gone.delete()
  await wildRows(10_000)
  return { files, nextRole: gone.id + 1 }
}

test.group('A backup', (group) => {
  group.each.setup(() => emptyPortal())

  test('made while people write is one moment, and comes back the same on every database', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    const { files, nextRole } = await filled(folder)

    let writing = true
    let written = 0
    const writer = (async () => {
      while (writing) {
        await given.employee()
        await storedFile(folder, Buffer.from(`%PDF ${written}`))
        written++
      }
    })()
    const made = await createBackup({ to: folder }, systemActor).finally(() => (writing = false))
    await writer
    assert.isAbove(written, 2)

    const first = await manifestOf(made.path)
    assert.equal((await stat(made.path)).mode & 0o777, 0o600)
    assert.equal(made.sha256, sha256Of(await readFile(made.path)))
    assert.isAtLeast(first.audit.entry, 10_000)
    assert.isAbove(first.files.count, 2)
    assert.deepEqual(first.files.odd, [])
    const rows = rowsByTable(first)
    assert.notProperty(rows, 'sessions')
    assert.equal(rows.stored_files?.rows, first.files.count)
    assert.equal(rows.roles?.nextId, nextRole)
    const entry = await db.from('audit_entries').where('entity_type', 'backup').firstOrFail()
    assert.include(entry.new_values, made.sha256)
    assert.equal(entry.entity_id, made.path.split('/').pop())

    // On to the other database and back, where there is another.
    const route = mysql()
      ? [Elsewhere.onMysql, Elsewhere.onSqlite, Elsewhere.onMysql]
      : [Elsewhere.onSqlite]
    let archive = made.path
    for (const [step, next] of route.entries()) {
      const place = await next(cleanup)
      const restored = await place.run('backup:restore', archive, '--yes')
      assert.equal(restored.code, 0, restored.output)
      assert.equal(
        restored.result.checkpoint,
        `${first.audit.entry + step}.${step ? restored.result.checkpoint?.toString().split('.')[1] : first.audit.mac}`
      )
      const verified = await place.run('audit:verify')
      assert.equal(verified.result.intact, true, verified.output)
      assert.equal(verified.result.entries, first.audit.entry + step + 1)
      for (const { key, sha256 } of files) {
        assert.equal(sha256Of(await decrypted(join(place.folder, 'files', key))), sha256)
      }
      const again = join(folder, `again-${step}.zip`)
      const backedUp = await place.run('backup:create', '--to', again)
      assert.equal(backedUp.code, 0, backedUp.output)
      assert.deepEqual(rowsByTable(await manifestOf(again)), rows)
      archive = again
    }
  }).timeout(600_000)

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
    const { default: BackupCreate } = await import('#commands/backup_create')
    const { runCommand } = await import('#tests/helpers/command')
    const run = await runCommand(BackupCreate, ['--to', '/proc/gangway'])
    assert.equal(run.exitCode, 1)
    assert.include(run.told, '/proc/gangway cannot be written (ENOENT).')
    assert.notInclude(run.told, 'no such file')
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
      const command = await import('#commands/backup_create')
      const { runCommand } = await import('#tests/helpers/command')
      const run = await runCommand(command.default, ['--to', to, '--keep', '1'])
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
    const { dataPath } = await import('#config/paths')
    const { copyFile, rm } = await import('node:fs/promises')
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

    const command = await import('#commands/backup_create')
    const { runCommand, jsonOf } = await import('#tests/helpers/command')
    const run = await runCommand(command.default, ['--to', folder, '--json'])
    assert.equal(run.exitCode, 1)
    assert.lengthOf(jsonOf<{ filesLost: object[] }>(run).filesLost, 3)
  })

  test('goes by the snapshot when a change comes between', async ({ assert, cleanup }) => {
    const { withSnapshot } = await import('#backup/snapshot/snapshot')
    await given.employee()
    cleanup(() => emptyPortal())
    await withSnapshot(async (trx) => {
      const before = await trx.from('users').count('* as total').first()
      await change(systemActor, async ({ trx: own }) => {
        await own.from('users').update({ phone: '+1' })
      })
      await given.employee()
      const after = await trx.from('users').count('* as total').first()
      assert.deepEqual(after, before)
      assert.isNull((await trx.from('users').firstOrFail()).phone)
    })
    assert.equal((await db.from('users').firstOrFail()).phone, '+1')
  })
})
