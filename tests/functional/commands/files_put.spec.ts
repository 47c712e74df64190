import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import FilesPut from '#commands/files_put'
import { dataPath } from '#config/paths'
import { openStored } from '#storage/services/open_stored'
import { MissingObject } from '#storage/services/disk_objects'
import { scratch, storedFile } from '#tests/helpers/backup/backups'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { emptyPortal } from '#tests/helpers/portal'
import { alter, contentOf } from '#tests/helpers/storage/stored_content'

test.group('files:put', (group) => {
  group.each.setup(() => emptyPortal())

  async function stored(cleanup: (work: () => Promise<void>) => void) {
    const folder = await scratch(cleanup)
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)])
    const path = join(folder, 'copy.pdf')
    await writeFile(path, bytes)
    return { folder, bytes, path, ...(await storedFile(folder, bytes)) }
  }

  const entries = () => db.from('audit_entries').where('action', 'put_back')

  test('puts a lost file back, encrypted, and tells of it in the log', async ({
    assert,
    cleanup,
  }) => {
    const { bytes, id, key, path, sha256 } = await stored(cleanup)
    await rm(dataPath('files', key))
    // Its key was given up, too.
    await db.from('stored_files').where('id', id).update({ data_key: 99 })

    const dry = jsonOf(await runCommand(FilesPut, [String(id), path, '--dry-run', '--json']))
    assert.containSubset(dry, { id, sha256, dryRun: true })
    assert.isEmpty(await entries())
    await assert.rejects(() => openStored(id))

    const run = await runCommand(FilesPut, [String(id), path, '--json'])
    assert.containSubset(jsonOf(run), { id, sha256, dryRun: false })
    assert.isTrue(bytes.equals(await contentOf(id)))
    const row = await db.from('stored_files').where('id', id).firstOrFail()
    assert.equal(row.data_key, 1)
    assert.isFalse((await readFile(dataPath('files', row.key))).includes('%PDF'))
    const [entry] = await entries()
    assert.containSubset(entry, { entity_type: 'file', entity_id: String(id) })
    assert.include(entry.new_values, sha256)
  })

  test('takes the object of a damaged one away, which it knows by its name', async ({
    assert,
    cleanup,
  }) => {
    const { bytes, id, key, path } = await stored(cleanup)
    await alter(dataPath('files', key), 50_000)
    await runCommand(FilesPut, [key, path, '--json'])
    assert.isTrue(bytes.equals(await contentOf(id)))
    await assert.rejects(() => readFile(dataPath('files', key)), /ENOENT/)
  })

  test('says that a file cannot be read, which root cannot either', async ({ assert, cleanup }) => {
    const { id } = await stored(cleanup)
    const run = await runCommand(FilesPut, [String(id), '/proc/self/mem', '--json'])
    assert.equal(run.exitCode, 2)
    const { error } = jsonOf<{ error: { message: string } }>(run)
    assert.equal(error.message, '/proc/self/mem cannot be read (EIO).')
  })

  test('takes nothing but what was stored', async ({ assert, cleanup }) => {
    const { folder, id, key, path, sha256 } = await stored(cleanup)
    await rm(dataPath('files', key))
    const other = join(folder, 'other.pdf')
    await writeFile(other, '%PDF-1.7 another')
    const cases: [string[], number, RegExp][] = [
      [[String(id), other], 1, new RegExp(`100009 bytes with SHA-256 ${sha256}`)],
      [['4711', path], 1, /There is no stored file 4711/],
      [['contract', path], 2, /FILE-ID must be the number of a stored file or .*, not "contract"/],
      [[String(id), join(folder, 'none.pdf')], 2, /none\.pdf cannot be read/],
    ]
    for (const [args, code, message] of cases) {
      const { exitCode, told } = await runCommand(FilesPut, args)
      assert.equal(exitCode, code)
      assert.match(told, message)
    }
    await assert.rejects(() => openStored(id), MissingObject)
    assert.isEmpty(await entries())
  })
})
