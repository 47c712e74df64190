import { spawnSync } from 'node:child_process'
import {
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Failure } from './failure.js'

/**
 * Where versions lie: each in a folder of its own, side by side, and what people and systemd call
 * the installation (/opt/gangway, say) is a link to one of them. A version is switched by replacing
 * that link, which is one step to the file system. The first upgrade makes the link, in place of
 * the folder that was cloned there.
 */

const isLink = (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/** The path that a version's folder is installed under: the link beside it, else its own. */
export function installedAs(folder) {
  const parent = dirname(resolve(folder))
  const real = realpathSync(folder)
  const link = readdirSync(parent)
    .map((name) => join(parent, name))
    .find((path) => isLink(path) && existsSync(path) && realpathSync(path) === real)
  return link ?? real
}

/** Has the link lead to `folder`. A folder that stands in its place is moved to `aside` first. */
export function pointTo(link, folder, aside) {
  const next = `${link}.next`
  rmSync(next, { force: true })
  symlinkSync(basename(folder), next)
  if (existsSync(link) && !isLink(link)) renameSync(link, aside)
  renameSync(next, link)
}

export const pointsTo = (link, folder) =>
  isLink(link) && resolve(dirname(link), readlinkSync(link)) === folder

const journalFile = (link) => `${link}.upgrade.json`

/** What an upgrade that has not come to its end has done so far; undefined where there is none. */
export function readJournal(link) {
  const file = journalFile(link)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Keeps a step before it is taken, so that it survives a kill and a loss of power. */
export function writeJournal(journal) {
  const file = journalFile(journal.link)
  const handle = openSync(`${file}.part`, 'w', 0o600)
  writeFileSync(handle, JSON.stringify(journal, null, 2))
  fsyncSync(handle)
  closeSync(handle)
  renameSync(`${file}.part`, file)
}

export const removeJournal = (link) => rmSync(journalFile(link), { force: true })

/** Held as long as this process lives: the kernel lets go of it, whatever ends the process. */
let lock

/** @throws Failure while another upgrade of the same installation is under way. */
export function lockUpgrades(link) {
  lock = openSync(`${link}.upgrade.lock`, 'a', 0o600)
  const { error, status } = spawnSync('flock', ['--nonblock', '3'], {
    stdio: ['ignore', 'inherit', 'inherit', lock],
  })
  if (error) throw new Failure(`flock cannot be started (${error.message}): install util-linux.`)
  if (status === 0) return
  throw new Failure(`Another upgrade of ${link} is running. Wait until it is done.`)
}
