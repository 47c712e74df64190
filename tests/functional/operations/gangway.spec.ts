import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { freePort } from '#tests/helpers/server/free_port'
import { emptyFolder, gangway, settingsIn } from '#tests/helpers/server/gangway'

test.group('Operations | gangway', () => {
  test('--help lists its own commands and those of Ace', async ({ assert }) => {
    const { exitCode, stdout } = await gangway(['--help'])
    assert.equal(exitCode, 0)
    for (const name of ['demo', 'setup', 'start', 'doctor', 'completion', 'bench']) {
      assert.match(stdout, new RegExp(`^  ${name}\\b`, 'm'))
    }
    for (const name of ['admin:create', 'employees:invite', 'audit:verify', 'migration:run']) {
      assert.match(stdout, new RegExp(`^  ${name}\\s`, 'm'))
    }
  })

  test('hands an Ace command on, and its exit code back', async ({ assert }) => {
    const help = await gangway(['audit:verify', '--help'])
    assert.equal(help.exitCode, 0)
    assert.include(help.stdout, 'bin/gangway audit:verify')
    const unknown = await gangway(['no:such'])
    assert.equal(unknown.exitCode, 2)
    assert.include(unknown.stdout + unknown.stderr, 'no:such')
  })

  test('guesses which command was meant, of its own and of Ace', async ({ assert }) => {
    for (const [args, guess] of [
      [['setpu'], 'Did you mean setup?'],
      [['help', 'setpu'], 'Did you mean setup?'],
      [['audit-verify'], 'Did you mean audit:verify?'],
      [['audit:verfy', '--help'], 'Did you mean? audit:verify'],
    ] as const) {
      const { exitCode, stderr } = await gangway([...args])
      assert.equal(exitCode, 2, args.join(' '))
      assert.include(stderr, guess)
    }
  })

  test('exits with 2 when it is called wrongly', async ({ assert, cleanup }) => {
    const folder = await emptyFolder(cleanup)
    for (const flags of [['--db-connection'], ['--db-connection', 'mysql'], ['--database']]) {
      const mistaken = await gangway(['setup', ...flags])
      assert.equal(mistaken.exitCode, 2)
      assert.include(mistaken.stderr, 'See: bin/gangway setup --help')
    }
    assert.equal((await gangway(['completion', 'pwsh'])).exitCode, 2)
    for (const args of [
      ['units', '--files=none'],
      ['--shuffle', 'units'],
    ]) {
      const suite = await gangway(['test', ...args])
      assert.equal(suite.exitCode, 2)
      assert.equal(
        suite.stderr,
        'There is no suite "units": choose among unit, functional, browser.\n'
      )
    }
    // With the tests' configuration: Ace checks arguments after the portal is configured.
    const folderWithoutFlag = await gangway(['backup:create', folder], process.env)
    assert.equal(folderWithoutFlag.exitCode, 2)
    assert.include(folderWithoutFlag.stderr, `"${folder}" is an argument too many`)
    const setup = await gangway(['setup', '--yes', '--port', 'many', '--data-dir', folder], {
      ENV_PATH: folder,
    })
    assert.equal(setup.exitCode, 2)
    assert.include(setup.stderr, '--port "many": Enter a port number')
    const proxies = ['setup', '--yes', '--trusted-proxies', 'nginx', '--data-dir', folder]
    const untrusted = await gangway(proxies, { ENV_PATH: folder })
    assert.equal(untrusted.exitCode, 2)
    assert.include(untrusted.stderr, '--trusted-proxies "nginx": Enter IP addresses or networks')
    const admin = await gangway(['setup', '--yes', '--admin-email', 'ada@example'], {
      ENV_PATH: folder,
      DATA_DIR: folder,
    })
    assert.equal(admin.exitCode, 2)
    assert.include(admin.stderr, '--admin-email "ada@example": Enter an email address')
    assert.deepEqual(await readdir(folder), [])
    for (const workers of ['abc', '']) {
      const start = await gangway(['start', `--workers=${workers}`], settingsIn(folder))
      assert.equal(start.exitCode, 2)
      assert.include(start.stderr, `The number of workers must be from 1 to 99, not "${workers}".`)
    }
  })

  test('dev says in a sentence why it does not start', async ({ assert, cleanup }) => {
    const folder = await emptyFolder(cleanup)
    const busy = createServer().listen(0, '127.0.0.1')
    await once(busy, 'listening')
    cleanup(async () => void busy.close())
    const { port } = busy.address() as AddressInfo
    const taken = await gangway(['dev'], { ENV_PATH: folder, PORT: String(port) })
    assert.equal(taken.exitCode, 1)
    assert.include(taken.stderr, `Port ${port} on 127.0.0.1 is in use`)
    assert.notMatch(taken.stderr, /^\s+at /m)
    const none = await gangway(['dev'], { ENV_PATH: folder, PORT: 'many' })
    assert.include(none.stderr, 'must be a number from 1 to 65535')
    assert.deepEqual(await readdir(folder), [])
    await writeFile(join(folder, '.env'), 'NODE_ENV=development\nDB_CONNECTION=sqlite\n')
    const free = String(await freePort())
    const incomplete = await gangway(['dev'], { ENV_PATH: folder, PORT: free })
    assert.equal(incomplete.exitCode, 1)
    assert.include(incomplete.stderr, 'The configuration is wrong')
    assert.include(incomplete.stderr, '"MASTER_KEY"')
    assert.notMatch(incomplete.stderr, /⁃ at|┃/)
  })

  test("dev leaves a production installation's data alone", async ({ assert, cleanup }) => {
    const folder = await emptyFolder(cleanup)
    await writeFile(join(folder, '.env'), 'NODE_ENV=production\n')
    const { exitCode, stderr } = await gangway(['dev'], { ENV_PATH: folder })
    assert.equal(exitCode, 1)
    assert.include(stderr, 'belongs to a production installation')
    assert.deepEqual(await readdir(folder), ['.env'])
  })

  test('run runs a tool of the packages, with its flags and its exit code', async ({ assert }) => {
    const version = await gangway(['run', 'eslint', '--version'])
    assert.equal(version.exitCode, 0)
    assert.match(version.stdout, /^v\d/)
    assert.equal((await gangway(['run', 'eslint', '/nowhere'])).exitCode, 2)
    const unknown = await gangway(['run', 'no-such-tool'])
    assert.equal(unknown.exitCode, 2)
    assert.include(unknown.stderr, 'no tool "no-such-tool"')
  })

  test('a DATA_DIR that depends on the current folder is refused', async ({ assert, cleanup }) => {
    const settings = { ...settingsIn(await emptyFolder(cleanup)), DATA_DIR: 'data' }
    const refused = '"DATA_DIR" must be a full path that starts with /, not "data"'
    const status = await gangway(['migration:status'], settings)
    assert.equal(status.exitCode, 1)
    assert.include(status.stderr, refused)
    assert.notMatch(status.stderr, /^\s+at /m)
    const doctor = await gangway(['doctor'], settings)
    assert.equal(doctor.exitCode, 1)
    assert.include(doctor.stdout, `✗ Configuration: ${refused}`)
  })

  test('a DATA_DIR that cannot be a folder is told in a sentence', async ({ assert, cleanup }) => {
    const folder = await emptyFolder(cleanup)
    const file = join(folder, 'file')
    await writeFile(file, '')
    for (const [path, code] of [
      [file, 'EEXIST'],
      // Node's own way to make it would never return.
      ['/proc/gangway/data', 'ENOENT'],
    ] as const) {
      const settings = { ...settingsIn(folder), DATA_DIR: path }
      const { exitCode, stderr } = await gangway(['migration:status'], settings)
      assert.equal(exitCode, 1)
      assert.include(stderr, `DATA_DIR ${path} cannot be created (${code})`)
    }
  })

  test('a damaged database is told in a sentence', async ({ assert, cleanup }) => {
    const folder = await emptyFolder(cleanup)
    await writeFile(join(folder, 'gangway.sqlite3'), 'x'.repeat(10_000))
    const settings = { ...settingsIn(folder), LOG_LEVEL: 'warn' }
    const { exitCode, stdout, stderr } = await gangway(['audit:verify'], settings)
    assert.equal(exitCode, 1)
    assert.include(stderr, 'The database is damaged. Restore the last backup')
    assert.lengthOf(`${stdout}${stderr}`.trim().split('\n'), 1)
  })

  test('setup writes nothing while the database cannot be used', async ({ assert, cleanup }) => {
    const folder = await emptyFolder(cleanup)
    const flags = ['--yes', '--data-dir', folder, '--database', 'mysql', '--db-port', '1']
    const { exitCode, stderr } = await gangway(['setup', ...flags], { ENV_PATH: folder })
    assert.equal(exitCode, 1)
    assert.include(stderr, 'no MySQL or MariaDB answers at 127.0.0.1:1')
    assert.deepEqual(await readdir(folder), [])
  })

  test('takes secrets from files, and says which file is of no use', async ({
    assert,
    cleanup,
  }) => {
    const folder = await emptyFolder(cleanup)
    const keys = Object.fromEntries(
      await Promise.all(
        ['APP_KEY', 'MASTER_KEY', 'AUDIT_KEY'].map(async (name) => {
          await writeFile(join(folder, name), `${name}-${'x'.repeat(40)}\n`)
          return [`${name}_FILE`, join(folder, name)]
        })
      )
    )
    const settings = {
      ENV_PATH: folder,
      NODE_ENV: 'development',
      ...keys,
      APP_URL: 'https://gangway.example.com',
      HOST: '127.0.0.1',
      PORT: '1',
      DATA_DIR: folder,
      DB_CONNECTION: 'sqlite',
    }
    const right = await gangway(['doctor'], settings)
    assert.include(right.stdout, '✓ Configuration: every value is set and valid')
    assert.include(right.stdout, '✓ Keys: APP_KEY, MASTER_KEY, AUDIT_KEY are long enough')

    const missing = join(folder, 'none')
    const wrong = await gangway(['doctor'], { ...settings, AUDIT_KEY_FILE: missing })
    assert.equal(wrong.exitCode, 1)
    assert.include(wrong.stdout, `"AUDIT_KEY_FILE": ${missing} cannot be read (ENOENT)`)
    const both = await gangway(['doctor'], { ...settings, APP_KEY: 'typed-secret' })
    assert.include(both.stdout, '"APP_KEY" and "APP_KEY_FILE" are both set: remove one')
    assert.notInclude(both.stdout + both.stderr, 'typed-secret')
  })

  test('start refuses an installation that is not set up', async ({ assert, cleanup }) => {
    const folder = await emptyFolder(cleanup)
    const { exitCode, stderr } = await gangway(['start'], { ENV_PATH: folder })
    assert.equal(exitCode, 1)
    assert.match(stderr, /bin\/gangway (setup|build)/)
  })

  test('demo says that its port is taken, and what to do', async ({ assert, cleanup }) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    cleanup(() => void other.close())
    const { port } = other.address() as AddressInfo
    const { exitCode, stderr } = await gangway(['demo'], { PORT: String(port) })
    assert.equal(exitCode, 1)
    assert.include(stderr, `Port ${port} on 127.0.0.1 is in use`)
  })

  test('completion knows the commands and their flags', async ({ assert }) => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { exitCode, stdout } = await gangway(['completion', shell])
      assert.equal(exitCode, 0)
      for (const word of ['doctor', 'employees', 'dry-run', 'fresh']) assert.include(stdout, word)
    }
  }).timeout(300_000)
})
