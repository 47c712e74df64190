import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
// @ts-expect-error It has no types, and Lucid opens it under knex's.
import Database from 'better-sqlite3'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { emptyFolder, gangway, settingsIn } from '#tests/helpers/server/gangway'

test.group('Operations | doctor', () => {
  test('names what is broken and how to mend it', async ({ assert, cleanup }) => {
    const folder = await emptyFolder(cleanup)
    const bare = await gangway(['doctor'], { ENV_PATH: folder })
    assert.equal(bare.exitCode, 1)
    assert.include(bare.stdout, '→ bin/gangway setup')

    const settings = {
      ...settingsIn(folder),
      APP_KEY: 'a key',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '1',
    }
    const { exitCode, stdout } = await gangway(['doctor', '--json'], settings)
    assert.equal(exitCode, 1)
    const report = JSON.parse(stdout) as { checks: { name: string; state: string }[] }
    const states = Object.fromEntries(report.checks.map(({ name, state }) => [name, state]))
    assert.containsSubset(states, {
      Node: 'ok',
      Packages: 'ok',
      Clock: 'ok',
      Keys: 'broken',
      APP_URL: 'warning',
      Database: 'broken',
      Disk: 'ok',
      Email: 'broken',
      Server: 'warning',
    })
    assert.notProperty(states, 'Bucket')

    const wrong = await gangway(['doctor'], { ...settings, PORT: 'x', DB_CONNECTION: 'oracle' })
    assert.include(wrong.stdout, 'PORT')
    assert.include(wrong.stdout, 'DB_CONNECTION')
  })

  test('knows a portal from another server at its port', async ({ assert, cleanup }) => {
    const folder = await emptyFolder(cleanup)
    let answer: object = { status: 'ok' }
    const server = createServer((_, response) => void response.end(JSON.stringify(answer)))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    cleanup(() => void server.close())
    const { port } = server.address() as AddressInfo
    const settings = { ...settingsIn(folder), PORT: String(port) }
    const other = await gangway(['doctor'], settings)
    assert.include(other.stdout, `✗ Server: what answers at http://127.0.0.1:${port} is not the`)
    const checks = { migrations: 'ok' }
    answer = { status: 'ok', checks }
    assert.match((await gangway(['doctor'], settings)).stdout, /^✓ Server: .* is ready$/m)
    answer = { status: 'failed', checks }
    assert.match((await gangway(['doctor'], settings)).stdout, /^✗ Server: .* says no$/m)
  })

  test('counts the memory of its own servers alone', async ({ assert, cleanup }) => {
    const [own, other] = [await emptyFolder(cleanup), await emptyFolder(cleanup)]
    await writeFile(join(other, '.env'), `DATA_DIR=${other}\n`)
    await mkdir(join(own, 'bin'))
    await writeFile(join(own, 'bin/gangway.js'), '')
    for (const [script, cwd, env] of [
      ['bin/gangway.js', app.makePath(), { DATA_DIR: own }],
      ['bin/gangway.js', app.makePath(), { DATA_DIR: other }],
      ['bin/gangway.js', app.makePath(), { ENV_PATH: other }],
      // Started from elsewhere, ours and that of another installation.
      [app.makePath('bin/gangway.js'), own, { DATA_DIR: own }],
      [join(own, 'bin/gangway.js'), own, { DATA_DIR: own }],
    ] as const) {
      const stay = ['-e', 'setInterval(() => {}, 1000)', script, 'start']
      const server = spawn(process.execPath, stay, { cwd, env, stdio: 'ignore' })
      await once(server, 'spawn')
      cleanup(async () => void server.kill())
    }
    const { stdout } = await gangway(['doctor'], settingsIn(own))
    assert.match(stdout, /^✓ Memory: \d+ MB in 2 processes$/m)
  })

  test('tries the bucket, and the mail server that is set in the portal', async ({
    assert,
    cleanup,
  }) => {
    const folder = await emptyFolder(cleanup)
    const database = new Database(join(folder, 'gangway.sqlite3'))
    database.exec(`create table settings (name text, value text, secret text);
      insert into settings values ('smtpHost', '"localhost"', null), ('smtpPort', '1', null)`)
    database.close()
    const { stdout } = await gangway(['doctor'], {
      ...settingsIn(folder),
      DRIVE_DISK: 's3',
      S3_BUCKET: 'files',
      S3_REGION: 'eu-north-1',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
    assert.include(stdout, '✗ Bucket: files at http://127.0.0.1:1 cannot be used')
    assert.include(stdout, '✗ Email: localhost:1 does not answer')
    assert.include(stdout, 'under Settings, Email')
  })
})
