import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fromRoot, root } from './paths.js'

/** How long the files took that took longest, in seconds; see `keepDurations`. */
const durationsFile = fromRoot('tests', 'durations.json')

/** What a file takes that is not among them. */
const SHORT = 1

/** For each part that runs at once, so that none is left alone for long at the end. */
const IN_TURN = 3

/** A little more than the machine has cores: a test often waits, for a page or a process. */
export const AT_ONCE = availableParallelism() + 1

/**
 * What a person does from end to end, in the browser: a whole run on MySQL or MariaDB walks these
 * alone. The other browser tests look at pages, which know nothing of the database; what answers
 * the pages is covered there by the functional suite.
 */
const JOURNEYS = [
  'audit_log/audit_logs',
  'dashboard/dashboard',
  'documents/requests',
  'people/approvals',
  'people/exports',
  'people/from_invitation_to_approval',
  'people/import',
  'signing/walk',
  'training/completion_imports',
  'training/training_cycle',
].map((name) => `tests/browser/${name}.spec.ts`)

/**
 * What another database cannot change, which a whole run on MySQL or MariaDB leaves to SQLite.
 * First, hundreds of calls that are refused, or lose what does not belong in them, before anything
 * is written: that the right call of each route works is the permission matrix's, on both. Then what
 * starts a portal with a SQLite database of its own, and commands that end before they ask one.
 */
const ON_SQLITE_ALONE = [
  'accounts/browser_defences',
  'accounts/malformed_bodies',
  'accounts/behind_https',
  'commands/without_terminal',
  'encryption/wrong_master_key',
  'operations/gangway',
  'operations/graceful_stop',
].map((name) => `tests/functional/${name}.spec.ts`)

const knownDurations = () => JSON.parse(readFileSync(durationsFile, 'utf8'))
const filesOf = (suite) => globSync(`tests/${suite}/**/*.spec.ts`, { cwd: root }).sort()

/** Deals the files out to parts, the longest first, each to the part that has least. */
function deal(files, secondsOf, count) {
  const parts = Array.from({ length: count }, () => ({ seconds: 0, files: [] }))
  for (const file of files.toSorted((one, other) => secondsOf(other) - secondsOf(one))) {
    const least = parts.reduce((one, other) => (other.seconds < one.seconds ? other : one))
    least.seconds += secondsOf(file)
    least.files.push(file)
  }
  return parts
}

/**
 * The parts of a run of whole suites, the longest first, as arguments for Japa. Where none is
 * named: on SQLite everything, on MySQL or MariaDB what a database can change.
 */
export function partsOf(suites, { mysql }) {
  const durations = knownDurations()
  const secondsOf = (file) => durations[file] ?? SHORT
  const all = (files) => files.reduce((seconds, file) => seconds + secondsOf(file), 0)
  const chosen = mysql && suites.length === 0
  const has = (suite) => suites.includes(suite) || (suites.length === 0 && !mysql)
  const kinds = chosen
    ? [filesOf('functional').filter((file) => !ON_SQLITE_ALONE.includes(file)), JOURNEYS]
    : [
        [
          ...(has('unit') ? filesOf('unit') : []),
          ...(has('functional') ? filesOf('functional') : []),
        ],
        // Apart, since each part that has some starts a browser.
        has('browser') ? filesOf('browser') : [],
      ]
  const usual = all(kinds.flat()) / (AT_ONCE * IN_TURN)
  return kinds
    .flatMap((files) => deal(files, secondsOf, Math.ceil(all(files) / usual)))
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ files }) => files.map((file) => `--files=${file}`))
}

/** Keeps what the files of a run took, where that is worth knowing. */
export function keepDurations(durations) {
  const kept = Object.entries({ ...knownDurations(), ...durations })
    .map(([file, seconds]) => [file, Math.round(seconds)])
    .filter(([file, seconds]) => seconds > SHORT && existsSync(fromRoot(file)))
    .sort(([one], [other]) => one.localeCompare(other))
  writeFileSync(durationsFile, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}
