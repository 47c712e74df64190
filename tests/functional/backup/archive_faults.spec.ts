import { existsSync } from 'node:fs'
import { readFile, stat, truncate, writeFile, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { checkArchive } from '#backup/archive/check_archive'
import type { Manifest } from '#backup/archive/manifest'
import { createBackup } from '#backup/services/create_backup'
import {
  Elsewhere,
  flipped,
  repacked,
  scratch,
  storedFile,
  wildRows,
} from '#tests/helpers/backup/backups'
import { sha256Of } from '#tests/helpers/hashes'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { isMysql } from '#database/column_helpers'

type Cleanup = (work: () => Promise<void>) => void

async function archive(cleanup: Cleanup, rows = 50) {
  const folder = await scratch(cleanup)
  await given.admin()
  const file = await storedFile(folder, Buffer.alloc(5_000, 'A picture '))
  await wildRows(rows)
  const { path } = await createBackup({ to: folder }, systemActor)
  return { folder, path, file }
}

const editManifest = (edit: (manifest: Manifest) => void) => (parts: Map<string, Buffer>) => {
  const manifest = JSON.parse(String(parts.get('manifest.json'))) as Manifest
  edit(manifest)
  parts.set('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
}

test.group('An archive', (group) => {
  group.each.setup(() => emptyPortal())

  test('with one byte changed anywhere is refused, and says where', async ({ assert, cleanup }) => {
    const { folder, path, file } = await archive(cleanup)
    const parts: [string, RegExp][] = [
      ['tables/audit_entries.jsonl.gz.age', /tables\/audit_entries\.jsonl was changed/],
      ['tables/users.jsonl.gz.age', /tables\/users\.jsonl was changed/],
      [`files/${file.key}.age`, new RegExp(`files/${file.key} was changed`)],
      ['manifest.json', /manifest/],
      ['seal.json', /seal|signature|manifest/],
    ]
    for (const [part, message] of parts) {
      const broken = await flipped(path, join(folder, 'broken.zip'), (name) => name === part)
      await assert.rejects(() => checkArchive(broken), message)
    }
  })

  test('packed anew is refused, whatever was done with it', async ({ assert, cleanup }) => {
    const { folder, path, file } = await archive(cleanup)
    const other = `files/${file.key}.age`
    const edits: [(parts: Map<string, Buffer>) => void, RegExp][] = [
      [(parts) => parts.delete('tables/users.jsonl.gz.age'), /it has no tables\/users\.jsonl/],
      [(parts) => parts.delete('seal.json'), /it has no seal\.json/],
      [(parts) => parts.delete('manifest.json'), /it has no manifest\.json/],
      [(parts) => parts.delete(other), /is not in it/],
      [(parts) => parts.set('files/other.age', Buffer.from('x')), /no row mentions "files\/other"/],
      [
        (parts) => parts.set('tables/more.jsonl.gz.age', Buffer.from('')),
        /says nothing about tables\/more/,
      ],
      [(parts) => parts.set('run.sh', Buffer.from('x')), /"run\.sh", which no backup does/],
      [(parts) => parts.set('seal.json', Buffer.from('{}')), /its seal cannot be read/],
      [
        (parts) => parts.set('tables/users.jsonl', Buffer.from('[]\n')),
        /tables\/users\.jsonl twice/,
      ],
      [
        (parts) => {
          parts.delete('tables/users.jsonl.gz.age')
          parts.set('tables/users.jsonl', Buffer.from('[]\n'))
        },
        /not as long as it was/,
      ],
      [
        (parts) => {
          const entries = parts.get('tables/audit_entries.jsonl.gz.age') as Buffer
          parts.set('tables/users.jsonl.gz.age', entries)
        },
        /not as long as it was/,
      ],
      [
        (parts) => parts.set('tables/users.jsonl.gz.age', Buffer.from('[]\n')),
        /tables\/users\.jsonl was changed/,
      ],
      [
        (parts) => parts.set('tables/data_keys.jsonl.gz.age', Buffer.from('[]\n')),
        /tables\/data_keys\.jsonl was changed/,
      ],
      [editManifest(({ audit }) => audit.entry--), /its manifest was changed/],
      [editManifest(({ tables }) => void tables.pop()), /its manifest was changed/],
    ]
    for (const [edit, message] of edits) {
      const broken = await repacked(path, join(folder, 'broken.zip'), edit)
      await assert.rejects(() => checkArchive(broken), message)
    }
    // With a seal that fits the changed manifest, but not the key.
    const forged = await repacked(path, join(folder, 'forged.zip'), (parts) => {
      editManifest(({ files }) => void (files.bytes = 0))(parts)
      const seal = JSON.parse(String(parts.get('seal.json')))
      const manifest = sha256Of(parts.get('manifest.json') as Buffer)
      seal.statement = JSON.stringify({ ...JSON.parse(seal.statement), manifest })
      parts.set('seal.json', Buffer.from(JSON.stringify(seal)))
    })
    await assert.rejects(() => checkArchive(forged), /its seal was changed/)
    const same = await repacked(path, join(folder, 'same.zip'), () => {})
    const { reader, manifest, signedBy } = await checkArchive(same)
    reader.close()
    assert.equal(manifest.files.count, 1)
    assert.match(String(signedBy), /^[0-9a-f]{64}$/)
  })

  test('cut off at any place, empty, or of another kind is refused', async ({
    assert,
    cleanup,
  }) => {
    const { folder, path } = await archive(cleanup)
    const broken = join(folder, 'broken.zip')
    const { size } = await stat(path)
    for (const length of [0, 1, 100, size >> 1, size - 23, size - 1]) {
      await copyFile(path, broken)
      await truncate(broken, length)
      await assert.rejects(() => checkArchive(broken), /it is no whole archive/)
    }
    await writeFile(broken, 'PK no archive at all')
    await assert.rejects(() => checkArchive(broken), /it is no whole archive/)
    await assert.rejects(() => checkArchive(join(folder, 'none.zip')), /cannot be read \(ENOENT\)/)
  })

  test('whose names lead out of their folder writes nothing there', async ({ assert, cleanup }) => {
    const { folder, path, file } = await archive(cleanup)
    const name = `files/${file.key}.age`
    for (const start of ['files/../../../', '/etc/', '..\\..\\']) {
      const evil = start.padEnd(name.length, 'x')
      const bytes = await readFile(path)
      for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) {
        bytes.write(evil, at)
      }
      const broken = join(folder, 'evil.zip')
      await writeFile(broken, bytes)
      await assert.rejects(
        () => checkArchive(broken),
        /cannot be read|which no backup does|is not in it/
      )
    }
  })

  test('of another installation, or a newer program, is refused before anything is written', async ({
    assert,
    cleanup,
  }) => {
    const { path } = await archive(cleanup)
    const place = await Elsewhere.onSqlite(cleanup)
    const wrong = 'x'.repeat(40)
    const keys: [Record<string, string>, string][] = [
      [{ APP_KEY: wrong }, 'APP_KEY is not the key'],
      [{ AUDIT_KEY: wrong, MASTER_KEY: wrong }, 'AUDIT_KEY and MASTER_KEY are not the keys'],
    ]
    for (const [settings, message] of keys) {
      Object.assign(place.settings, settings)
      const { code, result } = await place.run('backup:restore', path, '--yes')
      assert.equal(code, 1)
      assert.include(result.error?.message, message)
      for (const name of Object.keys(settings)) delete place.settings[name]
    }
    assert.isFalse(existsSync(join(place.folder, 'files')))

    const { assertKnown } = await import('#backup/services/migrate_to')
    const of = (name: string) => ({ migrations: [name], tables: [], version: '9.9.9' })
    await assert.rejects(
      () => assertKnown(of('database/migrations/9999_tomorrow')),
      /newer program \(9\.9\.9\)/
    )
    // Nor is another program's database emptied.
    const { migrateTo } = await import('#backup/services/migrate_to')
    const name = 'database/migrations/9999_tomorrow'
    await db.table('adonis_schema').insert({ name, batch: 99 })
    try {
      await assert.rejects(() => migrateTo([]), /of another program, or of a newer one/)
      await assert.rejects(() => assertKnown(of(name)), /newer program/)
    } finally {
      await db.from('adonis_schema').where('name', name).delete()
    }
    await assert.rejects(() => migrateTo([]), /This installation is in use/)
    // This one is in use.
    const { restoreBackup } = await import('#backup/services/restore_backup')
    const users = await db.from('users').count('* as total').first()
    await assert.rejects(() => restoreBackup(path, systemActor), /This installation is in use/)
    assert.deepEqual(await db.from('users').count('* as total').first(), users)
  })
})

test.group('A process that is killed', (group) => {
  group.each.setup(() => emptyPortal())

  test('while it restores leaves an installation into which it can be restored again', async ({
    assert,
    cleanup,
  }) => {
    const { path } = await archive(cleanup, 10_000)
    const mysql = isMysql(db.connection())
    const place = await (mysql ? Elsewhere.onMysql : Elsewhere.onSqlite)(cleanup)
    const there = (name: string) => existsSync(join(place.folder, name))
    const sizeOf = async (name: string) =>
      (await stat(join(place.folder, name)).catch(() => ({ size: 0 }))).size
    const moments: (() => Promise<boolean>)[] = [
      // During the migrations, which MySQL cannot roll back.
      async () =>
        mysql
          ? (await tablesIn(String(place.settings.DB_DATABASE))) > 12
          : (await sizeOf('gangway.sqlite3')) > 100_000,
      // The files exist, and the rows are being written.
      async () => there('files') && (mysql || (await sizeOf('gangway.sqlite3-wal')) > 1_500_000),
    ]
    for (const reached of moments) {
      const run = place.start('backup:restore', path, '--yes')
      while (run.child.exitCode === null && !(await reached())) await pause(3)
      assert.isNull(run.child.exitCode, run.output)
      run.child.kill('SIGKILL')
      await run.ended
    }
    const { code, output, result } = await place.run('backup:restore', path, '--yes')
    assert.equal(code, 0, output)
    assert.isAtLeast(Number(result.rows), 10_000)
    assert.equal((await place.run('audit:verify')).result.intact, true)
  }).timeout(300_000)

  test('while it makes a backup leaves none that looks whole', async ({ assert, cleanup }) => {
    const folder = await scratch(cleanup)
    await given.admin()
    await wildRows(10_000)
    const { readdir } = await import('node:fs/promises')
    const place = await Elsewhere.here(cleanup)
    const run = place.start('backup:create', '--to', folder)
    const started = async () => (await readdir(folder)).some((name) => name.endsWith('.part'))
    while (run.child.exitCode === null && !(await started())) await pause(1)
    run.child.kill('SIGKILL')
    await run.ended
    const left = await readdir(folder)
    assert.lengthOf(left, 1)
    assert.match(String(left[0]), /\.part$/)
    const { archivesIn } = await import('#backup/archive/archive_file')
    assert.isEmpty(await archivesIn(folder))
  })
})

async function tablesIn(database: string): Promise<number> {
  const [rows] = await db.rawQuery(
    'select count(*) as total from information_schema.tables where table_schema = ?',
    [database]
  )
  return Number(rows[0].total)
}
