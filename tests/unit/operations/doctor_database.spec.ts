import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

interface Check {
  name: string
  state: string
  message: string
  mend?: string
}

const { databaseChecks } = (await import(app.makeURL('bin/lib/doctor_database.js').href)) as {
  databaseChecks(values: Record<string, string>): Promise<Check[]>
}

test.group('Operations | doctor and the database', () => {
  test('says that a newer version made the tables', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-doctor-'))
    cleanup(() => rm(folder, { recursive: true }))
    const database = new DatabaseSync(join(folder, 'gangway.sqlite3'))
    database.exec('create table adonis_schema (name text)')
    database.exec('create table stored_files (data_key text, purpose text)')
    const done = database.prepare('insert into adonis_schema values (?)')
    for (const file of await readdir(app.makePath('database/migrations'))) {
      done.run(`database/migrations/${file.replace(/\.ts$/, '')}`)
    }
    done.run('database/migrations/9999_later')
    database.close()
    const checks = await databaseChecks({ DB_CONNECTION: 'sqlite', DATA_DIR: folder })
    const check = checks.find(({ name }) => name === 'Migrations')
    assert.equal(check?.state, 'broken')
    assert.include(JSON.stringify(check), 'belongs to a newer version of the portal')
    assert.include(JSON.stringify(check), '9999_later')
  })

  test('counts what is pending, and has no advice for MySQL on SQLite', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-doctor-'))
    cleanup(() => rm(folder, { recursive: true }))
    const database = new DatabaseSync(join(folder, 'gangway.sqlite3'))
    cleanup(() => database.close())
    database.exec('create table adonis_schema (name text)')
    const values = { DB_CONNECTION: 'sqlite', DATA_DIR: folder, AUDIT_KEY: 'x'.repeat(43) }
    const bare = await databaseChecks(values)
    const check = bare.find(({ name }) => name === 'Migrations')
    assert.match(check?.message ?? '', /^(\d+) of \1 pending$/)
    assert.equal(check?.mend, 'bin/gangway migration:run --force')
    assert.notInclude(JSON.stringify(bare), 'Audit triggers')
    database.exec('create table audit_entries (id integer)')
    const triggers = (await databaseChecks(values)).find(({ name }) => name === 'Audit triggers')
    assert.equal(triggers?.mend, 'run bin/gangway audit:protect')
  })

  test('tells a database that cannot be read from one that is not there', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-doctor-'))
    cleanup(() => rm(folder, { recursive: true }))
    const file = join(folder, 'file')
    await writeFile(file, '')
    for (const [DATA_DIR, words] of [
      [folder, `there is no ${folder}/gangway.sqlite3`],
      [file, `${file}/gangway.sqlite3 cannot be read (ENOTDIR)`],
    ] as const) {
      const checks = await databaseChecks({ DB_CONNECTION: 'sqlite', DATA_DIR })
      assert.containSubset(checks, [{ name: 'Database', state: 'broken', message: words }])
    }
  })
})
