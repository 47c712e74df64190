import { chown, lstat, mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

interface EnvFile {
  keysFrom(existing: Record<string, string>): Record<string, string>
  readEnvFile(file: string): Promise<Record<string, string>>
  writeEnvFile(file: string, groups: [string, Record<string, string>][]): void
}

const { keysFrom, readEnvFile, writeEnvFile } = (await import(
  app.makeURL('bin/lib/env_file.js').href
)) as EnvFile

async function temporaryFile(cleanup: (task: () => Promise<void>) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-env-'))
  cleanup(() => rm(folder, { recursive: true, force: true }))
  return join(folder, '.env')
}

test.group('Operations | environment file', () => {
  test('reads back what it wrote, as the portal reads it', async ({ assert, cleanup }) => {
    const file = await temporaryFile(cleanup)
    const values = {
      PLAIN: 'http://127.0.0.1:3333/',
      DOLLARS: '$HOME ${PATH} $$ a\\$b',
      HASH: 'p$w #1',
      SINGLE: `it's`,
      DOUBLE: 'say "hello"',
      BOTH: `it's "hello"`,
      ACCENTS: 'Müller & Søn, 株式会社',
      SPACES: '  kept  ',
      BACKSLASH: 'C:\\x',
      REFERENCE: 'file:no-such-file',
    }
    writeEnvFile(file, [['All kinds', values]])
    assert.deepEqual(await readEnvFile(file), values)
  })

  test('is for its owner alone, also when it replaces one that was not', async ({
    assert,
    cleanup,
  }) => {
    const file = await temporaryFile(cleanup)
    writeEnvFile(file, [['One', { A: '1' }]])
    writeEnvFile(file, [['Two', { A: '2' }]])
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.deepEqual(await readEnvFile(file), { A: '2' })
  })

  test('keeps its owner and a link to it, as where root asks again for a service', async ({
    assert,
    cleanup,
  }) => {
    const file = await temporaryFile(cleanup)
    const link = `${file}.link`
    writeEnvFile(file, [['One', { A: '1' }]])
    await symlink(file, link)
    const isRoot = process.getuid?.() === 0
    if (isRoot) await chown(file, 4711, 4712)
    writeEnvFile(link, [['Two', { A: '2' }]])
    assert.isTrue((await lstat(link)).isSymbolicLink())
    assert.deepEqual(await readEnvFile(file), { A: '2' })
    const { mode, uid, gid } = await stat(file)
    assert.equal(mode & 0o777, 0o600)
    if (isRoot) assert.deepEqual({ uid, gid }, { uid: 4711, gid: 4712 })
  })

  test('refuses a value that could not be read back', async ({ assert, cleanup }) => {
    const file = await temporaryFile(cleanup)
    assert.throws(() => writeEnvFile(file, [['', { A: `'"\`` }]]), /quotes/)
    assert.throws(() => writeEnvFile(file, [['', { A: "'`\\n" }]]), /together/)
    assert.throws(() => writeEnvFile(file, [['', { A: 'ends with \\' }]]), /backslash/)
  })

  test('keeps the keys there are and makes the others', ({ assert }) => {
    const keys = keysFrom({ MASTER_KEY: 'the one that opens everything', OTHER: 'x' })
    assert.equal(keys.MASTER_KEY, 'the one that opens everything')
    assert.sameMembers(Object.keys(keys), ['APP_KEY', 'MASTER_KEY', 'AUDIT_KEY'])
    assert.isAtLeast(keys.APP_KEY?.length ?? 0, 43)
    assert.notEqual(keys.APP_KEY, keys.AUDIT_KEY)
  })
})
