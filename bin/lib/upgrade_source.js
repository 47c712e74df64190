import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure } from './failure.js'

function tryGit(folder, ...args) {
  const { error, status, stdout, stderr } = spawnSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    // Standard input would ask for a password in the middle of a script.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (error) throw new Failure(`git cannot be started (${error.message}).`)
  return { ok: status === 0, text: stdout.trim(), problem: stderr.trim() }
}

function git(folder, ...args) {
  const { ok, text, problem } = tryGit(folder, ...args)
  if (ok) return text
  throw new Failure(`git ${args[0]} failed in ${folder}: ${problem}`)
}

const isClone = (folder) => existsSync(join(folder, '.git'))

/** Changes to the sources of an installation, which a new version would not have. */
export const ownChanges = (folder) =>
  isClone(folder) ? git(folder, 'status', '--porcelain', '--untracked-files=no') : ''

export const shortCommit = (folder) =>
  isClone(folder) ? git(folder, 'rev-parse', '--short=8', 'HEAD') : undefined

const commitOf = (folder, name) => {
  const { ok, text } = tryGit(folder, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  return ok ? text : undefined
}

/** The newest version that is tagged, or where nothing is, what the repository offers by itself. */
function newest(folder) {
  const tags = git(folder, 'tag', '--list', 'v*', '--sort=-version:refname').split('\n')
  // Never a prerelease such as v1.0.0-rc.1, unless it is named.
  const tag = tags.find((name) => /^v\d+(\.\d+)*$/.test(name))
  if (tag) return tag
  git(folder, 'remote', 'set-head', 'origin', '--auto')
  return 'origin/HEAD'
}

/**
 * Fetches a version into a folder of its own beside `link`. What runs is not touched.
 * @param wanted a tag, a branch or a commit; the newest version where it is left out.
 * @returns the folder, undefined where that version is installed.
 */
export function fetchVersion(installed, link, wanted) {
  if (!isClone(installed)) {
    throw new Failure(
      `${installed} is not a git clone, so new versions cannot be fetched.\n` +
        `Put the new version next to it, and run there:  bin/gangway upgrade --from ${link}`
    )
  }
  console.error('Fetching …')
  git(installed, 'fetch', '--quiet', '--tags', 'origin')
  const name = wanted ?? newest(installed)
  // What the repository has now goes before a branch of the same name that was fetched once.
  const commit = commitOf(installed, `origin/${name}`) ?? commitOf(installed, name)
  if (!commit) throw new Failure(`The repository has no tag, branch or commit "${name}".`)
  if (commit === commitOf(installed, 'HEAD')) return undefined
  if (tryGit(installed, 'merge-base', '--is-ancestor', commit, 'HEAD').ok) {
    throw new Failure(
      `${name} is older than what is installed. To go back to it, restore a backup with that version: see docs/operations.md, Restoring.`
    )
  }
  if (!tryGit(installed, 'cat-file', '-e', `${commit}:bin/lib/upgrade.js`).ok) {
    throw new Failure(`${name} is older than this command. Choose a newer version.`)
  }
  const { version } = JSON.parse(git(installed, 'show', `${commit}:package.json`))
  const folder = `${link}-${version}-${commit.slice(0, 8)}`
  if (!existsSync(folder)) cloneInto(folder, installed, commit)
  return folder
}

/** The folder gets its name once everything is in it. */
function cloneInto(folder, installed, commit) {
  const partial = mkdtempSync(join(dirname(folder), '.gangway-clone-'))
  try {
    const clone = join(partial, 'clone')
    git(partial, 'clone', '--quiet', '--no-checkout', installed, clone)
    git(clone, 'remote', 'set-url', 'origin', git(installed, 'remote', 'get-url', 'origin'))
    git(clone, 'checkout', '--quiet', '--detach', commit)
    renameSync(clone, folder)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}
