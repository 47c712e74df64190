import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const { fetchVersion, ownChanges } = (await import(
  app.makeURL('bin/lib/upgrade_source.js').href
)) as {
  fetchVersion: (installed: string, link: string, wanted?: string) => string | undefined
  ownChanges: (folder: string) => string
}

const AUTHOR = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, ...AUTHOR, ...args], { encoding: 'utf8', stdio: 'pipe' })

/** A repository with a version, and a clone of it that is installed. */
function installation(cleanup: (work: () => void) => void) {
  const parent = mkdtempSync(join(tmpdir(), 'gangway-source-'))
  cleanup(() => rmSync(parent, { recursive: true, force: true }))
  const origin = join(parent, 'origin')
  const installed = join(parent, 'portal')
  mkdirSync(join(origin, 'bin', 'lib'), { recursive: true })
  git(origin, 'init', '--quiet', '--initial-branch=main')
  const publish = (version: string) => {
    writeFileSync(join(origin, 'package.json'), JSON.stringify({ version }))
    writeFileSync(join(origin, 'bin', 'lib', 'upgrade.js'), '')
    git(origin, 'add', '.')
    git(origin, 'commit', '--quiet', '-m', version)
    return git(origin, 'rev-parse', 'HEAD').trim()
  }
  publish('1.0.0')
  git(parent, 'clone', '--quiet', origin, installed)
  return { origin, installed, publish }
}

test.group('Operations | where a new version comes from', () => {
  test('the newest tag is fetched into a folder beside, which fetches from the same place', ({
    assert,
    cleanup,
  }) => {
    const { origin, installed, publish } = installation(cleanup)
    publish('1.9.0')
    git(origin, 'tag', 'v1.9.0')
    const commit = publish('1.10.0')
    git(origin, 'tag', 'v1.10.0')
    publish('1.11.0-rc.1')
    git(origin, 'tag', 'v1.11.0-rc.1')
    publish('2.0.0-unfinished')
    const folder = `${installed}-1.10.0-${commit.slice(0, 8)}`
    assert.equal(fetchVersion(installed, installed), folder)
    assert.include(readFileSync(join(folder, 'package.json'), 'utf8'), '1.10.0')
    assert.equal(git(folder, 'remote', 'get-url', 'origin').trim(), origin)
    assert.include(readFileSync(join(installed, 'package.json'), 'utf8'), '1.0.0')
    assert.equal(fetchVersion(installed, installed), folder)
    assert.isUndefined(fetchVersion(folder, installed))
    assert.throws(
      () => fetchVersion(folder, installed, 'v1.9.0'),
      /is older than what is installed/
    )
  })

  test('a branch is as the repository has it now, and without tags its own is taken', ({
    assert,
    cleanup,
  }) => {
    const { installed, publish } = installation(cleanup)
    const commit = publish('1.1.0')
    assert.equal(
      fetchVersion(installed, installed, 'main'),
      `${installed}-1.1.0-${commit.slice(0, 8)}`
    )
    assert.isTrue(existsSync(fetchVersion(installed, installed) as string))
    assert.throws(
      () => fetchVersion(installed, installed, 'none'),
      /no tag, branch or commit "none"/
    )
  })

  test('tells of changes to the sources, and of a folder that is no clone', ({
    assert,
    cleanup,
  }) => {
    const { installed } = installation(cleanup)
    assert.equal(ownChanges(installed), '')
    writeFileSync(join(installed, 'package.json'), '{}')
    assert.include(ownChanges(installed), 'package.json')
    rmSync(join(installed, '.git'), { recursive: true })
    assert.throws(() => fetchVersion(installed, installed), /is not a git clone/)
  })
})
