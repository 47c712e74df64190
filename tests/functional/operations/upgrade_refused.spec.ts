import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { scratch } from '#tests/helpers/backup/backups'

const ANOTHER_USER = 12_345

/** What an upgrade takes for an installation, without anything that runs. */
function installation(parent: string): { link: string; data: string; settings: string } {
  const [link, data] = [join(parent, 'portal'), join(parent, 'data')]
  mkdirSync(join(link, 'bin'), { recursive: true })
  mkdirSync(data)
  writeFileSync(join(link, 'bin', 'gangway.js'), '')
  const settings = join(link, '.env')
  writeFileSync(settings, `APP_KEY=none\nDATA_DIR=${data}\n`)
  return { link, data, settings }
}

function upgradeFrom(link: string, ...args: string[]) {
  const env = { ...process.env, APP_KEY: undefined, DATA_DIR: undefined, ENV_PATH: undefined }
  return spawnSync(
    process.execPath,
    [app.makePath('bin', 'gangway.js'), 'upgrade', '--from', link, ...args],
    { env, encoding: 'utf8' }
  )
}

test.group('Operations | an upgrade that is refused', () => {
  test('as root, with settings that another user wrote for data that are not theirs', async ({
    assert,
    cleanup,
  }) => {
    const { link, data, settings } = installation(await scratch(cleanup))
    chownSync(settings, ANOTHER_USER, ANOTHER_USER)
    const { status, stderr } = upgradeFrom(link)
    assert.equal(status, 1, stderr)
    assert.include(stderr, `DATA_DIR (${data}) is missing, or does not belong to the owner`)
  }).skip(process.getuid?.() !== 0, 'only root can give files away')

  test('where nothing is set up, before anything is fetched', ({ assert }) => {
    const env = {
      ...process.env,
      APP_KEY: undefined,
      APP_KEY_FILE: undefined,
      ENV_PATH: '/nowhere',
    }
    const { status, stderr } = spawnSync(
      process.execPath,
      [app.makePath('bin', 'gangway.js'), 'upgrade', 'no-such-version'],
      { env, encoding: 'utf8' }
    )
    assert.equal(status, 1, stderr)
    assert.include(stderr, 'is not set up: there are no keys in /nowhere/.env.')
    assert.notInclude(stderr, 'Fetching')
  })

  test('with a time to wait that is none', async ({ assert, cleanup }) => {
    const { link } = installation(await scratch(cleanup))
    for (const wait of ['soon', '0', 'Infinity']) {
      const { status, stderr } = upgradeFrom(link, '--wait', wait)
      assert.equal(status, 2, stderr)
      assert.equal(stderr, '--wait must be a number above 0.\n')
    }
  })

  test('by a version other than the one whose upgrade was interrupted', async ({
    assert,
    cleanup,
  }) => {
    const parent = await scratch(cleanup)
    const { link } = installation(parent)
    const to = join(parent, 'portal-other')
    mkdirSync(to)
    const journal = { link, from: join(parent, 'portal-old'), to, pending: 0, step: 'starting' }
    writeFileSync(`${link}.upgrade.json`, JSON.stringify(journal))
    const { status, stderr } = upgradeFrom(link)
    assert.equal(status, 1, stderr)
    assert.include(stderr, `An upgrade to ${to} was interrupted.`)
    assert.include(stderr, `${to}/bin/gangway upgrade --from ${link}`)
  })
})
