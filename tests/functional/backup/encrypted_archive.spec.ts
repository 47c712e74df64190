import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import app from '@adonisjs/core/services/app'
import { forgetDataKeys, loadDataKeys } from '#encryption/data_keys'
import { MasterKey } from '#encryption/master_key'
import { rotateKeys } from '#encryption/rotate_keys'
import { systemActor } from '#audit/actor'
import { archivedFiles, checkArchive } from '#backup/archive/check_archive'
import { createBackup } from '#backup/services/create_backup'
import BackupIdentity from '#commands/backup_identity'
import { dataPath } from '#config/paths'
import { isMysql } from '#database/column_helpers'
import {
  Elsewhere,
  manifestOf,
  partsOf,
  scratch,
  storedFile,
  wildRows,
} from '#tests/helpers/backup/backups'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { keepDataKeys } from '#tests/helpers/encryption/rotation'

const MARKER = 'Slartibartfast 1979'

const databases = (cleanup: (work: () => Promise<void>) => void) =>
  isMysql(db.connection())
    ? [Elsewhere.onMysql(cleanup), Elsewhere.onSqlite(cleanup)]
    : [Elsewhere.onSqlite(cleanup)]

test.group('An encrypted archive', (group) => {
  group.each.setup(() => emptyPortal())

  async function archive(cleanup: (work: () => Promise<void>) => void) {
    const folder = await scratch(cleanup)
    await given.admin({ lastName: MARKER })
    const bytes = Buffer.from(`%PDF-1.7 ${MARKER}`.padEnd(200_000, MARKER))
    const file = await storedFile(folder, bytes)
    await wildRows(200)
    const { path } = await createBackup({ to: folder }, systemActor)
    return { folder, path, file, bytes }
  }

  test('shows nobody rows or files, and tells which keys it wants', async ({ assert, cleanup }) => {
    const { path, file } = await archive(cleanup)
    const parts = await partsOf(path)
    for (const [name, content] of parts) {
      assert.isFalse(content.includes(MARKER), name)
      if (name === 'manifest.json' || name === 'seal.json') continue
      assert.match(name, name.startsWith('files/') ? /\.age$/ : /\.jsonl\.gz\.age$/)
      assert.equal(content.toString('latin1', 0, 21), 'age-encryption.org/v1', name)
    }
    assert.isTrue(parts.has(`files/${file.key}.age`))
    assert.isFalse((await readFile(path)).includes(MARKER))
    assert.equal((await manifestOf(path)).format, 2)
  })

  test('is opened by any program of the format with what backup:identity prints', async ({
    assert,
    cleanup,
  }) => {
    const { path, file, bytes } = await archive(cleanup)
    const run = await runCommand(BackupIdentity, ['--json'])
    assert.equal(run.exitCode, 0, run.told)
    const result = jsonOf<{ identity: string }>(run)
    // A new machine without tables.
    const empty = await Elsewhere.onSqlite(cleanup)
    assert.deepEqual((await empty.run('backup:identity')).result, result)
    assert.isEmpty(await readdir(empty.folder))
    const parts = await partsOf(path)
    const decrypter = new Decrypter()
    decrypter.addIdentity(result.identity)
    const read = async (name: string) =>
      Buffer.from(await decrypter.decrypt(parts.get(name) as Buffer))
    assert.isTrue(bytes.equals(await read(`files/${file.key}.age`)))
    const users = gunzipSync(await read('tables/users.jsonl.gz.age'))
    assert.include(String(users), MARKER)
  })

  test('is refused with another MASTER_KEY, by its name', async ({ assert, cleanup }) => {
    const { path } = await archive(cleanup)
    const place = await Elsewhere.onSqlite(cleanup)
    place.settings.MASTER_KEY = randomBytes(32).toString('base64url')
    const { code, result } = await place.run('backup:restore', path, '--dry-run')
    assert.equal(code, 1)
    assert.include(result.error?.message, 'MASTER_KEY is not the key this backup was made with')
  })

  test('made while keys are rotated is opened by either master key', async ({
    assert,
    cleanup,
  }) => {
    const next = randomBytes(32).toString('base64url')
    const { folder } = await archive(cleanup)
    cleanup(await keepDataKeys())
    await rotateKeys(new MasterKey(next), systemActor)
    const path = join(folder, 'between.zip')
    const here = await Elsewhere.here(cleanup)
    here.settings.MASTER_KEY_NEXT = next
    const made = await here.run('backup:create', '--to', path)
    assert.equal(made.code, 0, made.output)
    ;(await checkArchive(path)).reader.close()
    const place = await Elsewhere.onSqlite(cleanup)
    place.settings.MASTER_KEY = next
    const restored = await place.run('backup:restore', path, '--yes')
    assert.equal(restored.code, 0, restored.output)
  }).tags(['@night'])

  test('leaves out a file whose key was given up, and is restored without it', async ({
    assert,
    cleanup,
  }) => {
    const { folder, file } = await archive(cleanup)
    const lost = await storedFile(folder, Buffer.from('%PDF-1.7 lost'))
    const object = dataPath('files', lost.key)
    const aside = join(folder, 'aside')
    cleanup(await keepDataKeys())
    await rename(object, aside)
    await rotateKeys(new MasterKey('n'.repeat(40)), systemActor, undefined, true)
    await rename(aside, object)
    // As in a process that starts now.
    forgetDataKeys()
    await loadDataKeys()
    const to = join(folder, 'without.zip')
    const { path, manifest } = await createBackup({ to }, systemActor)
    assert.deepEqual(manifest.files.odd, [{ key: lost.key, state: 'gone' }])
    const place = await Elsewhere.onSqlite(cleanup)
    const restored = await place.run('backup:restore', path, '--yes')
    assert.equal(restored.code, 0, restored.output)
    assert.containSubset(restored.result, { files: 1, filesMissing: 0 })
    assert.isFalse(existsSync(join(place.folder, 'files', lost.key)))
    const { key } = await db.from('stored_files').where('id', file.id).firstOrFail()
    assert.isTrue(existsSync(join(place.folder, 'files', key)))
  })

  test('without the key that a file is to be put back under is refused when it is read', async ({
    assert,
    cleanup,
  }) => {
    const { path, file } = await archive(cleanup)
    const { reader, manifest, dataKeys } = await checkArchive(path)
    cleanup(async () => reader.close())
    const read = async (keys: typeof dataKeys) => {
      const found = []
      for await (const { key } of archivedFiles(reader, manifest, keys)) found.push(key)
      return found
    }
    assert.deepEqual(await read(dataKeys), [file.key])
    await assert.rejects(() => read(new Map()), new RegExp(`data key of files/${file.key} is not`))
  })

  test('of before archives were encrypted is restored', async ({ assert, cleanup }) => {
    const old = app.makePath('tests/fixtures/backups/format_1.zip')
    for (const making of databases(cleanup)) {
      const place = await making
      Object.assign(place.settings, {
        APP_KEY: 'old-archive-app-key-for-tests-only-0000',
        MASTER_KEY: 'old-archive-master-key-for-tests-only-0',
        AUDIT_KEY: 'old-archive-audit-key-for-tests-only-00',
      })
      const { code, output, result } = await place.run(
        'backup:restore',
        old,
        '--yes',
        '--successor'
      )
      assert.equal(code, 0, output)
      assert.containSubset(result, { files: 1 })
      const verified = await place.run('audit:verify')
      assert.equal(verified.result.intact, true, verified.output)
      const again = join(place.folder, 'again.zip')
      const made = await place.run('backup:create', '--to', again)
      assert.equal(made.code, 0, made.output)
      assert.isEmpty((made.result.filesLost as object[]) ?? [])
    }
  })
    .tags(['@night'])
    .timeout(300_000)
})
