import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { mysqlServer } from '#start/mysql_connection'

const { connectMysql, madeFolderProblem, mysqlProblem } = (await import(
  app.makeURL('bin/lib/reach.js').href
)) as {
  connectMysql(values: Record<string, string>): Promise<unknown>
  madeFolderProblem(directory: string): Promise<string | undefined>
  mysqlProblem(error: Error, values: Record<string, string>): string
}

test.group('Operations | what setup and doctor reach', () => {
  test('makes the data folder, or says why there is none', async ({ assert, cleanup }) => {
    const root = await mkdtemp(join(tmpdir(), 'gangway-reach-'))
    cleanup(() => rm(root, { recursive: true }))
    const folder = join(root, 'of', 'the', 'portal')
    assert.isUndefined(await madeFolderProblem(folder))
    assert.isTrue((await stat(folder)).isDirectory())
    const file = join(root, 'file')
    await writeFile(file, '')
    for (const path of [file, join(file, 'data')]) {
      assert.equal(
        await madeFolderProblem(path),
        `${path} is not a folder: set DATA_DIR to another one`
      )
    }
  })

  test('a data folder that no one can make is an error, and no endless wait', ({ assert }) => {
    const { href } = app.makeURL('bin/lib/reach.js')
    const script = `import { madeFolderProblem } from '${href}'
      console.log(await madeFolderProblem('/proc/gangway/data'))`
    // A process of its own, which can be stopped while it waits.
    const told = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 20_000,
    })
    assert.include(told.stdout, 'cannot be written to (ENOENT)')
  })

  test('grants a database to the account that the server has found', ({ assert }) => {
    const refusal = Object.assign(
      new Error("Access denied for user 'gangway'@'127.0.0.1' to database 'portal'"),
      { code: 'ER_DBACCESS_DENIED_ERROR' }
    )
    const values = { DB_HOST: '127.0.0.1', DB_USER: 'gangway', DB_DATABASE: 'portal' }
    assert.include(
      mysqlProblem(refusal, values),
      "GRANT ALL ON `portal`.* TO 'gangway'@'127.0.0.1';"
    )
  })

  test('names the socket where the database should answer at one', async ({ assert }) => {
    const values = { DB_HOST: '/run/none.sock', DB_PORT: '3306', DB_USER: 'u', DB_DATABASE: 'd' }
    const server = { host: values.DB_HOST, port: 3306, tls: 'verify', tlsCa: undefined } as const
    assert.deepEqual(mysqlServer(server), { socketPath: '/run/none.sock' })
    await assert.rejects(
      () => connectMysql(values),
      /^no MySQL or MariaDB answers at \/run\/none\.sock \(/
    )
  })
})
