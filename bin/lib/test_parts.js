import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fromRoot, root } from './paths.js'

/** How many seconds each long file takes; see `keepDurations`. */
const durationsFile = fromRoot('tests', 'durations.json')

/** How many seconds any other file is assumed to take. */
const SHORT = 1

/** How many parts follow each other, so that no part runs alone for long at the end. */
const IN_TURN = 2

/** How many parts run at the same time: tests often wait, so one more than there are cores. */
export const AT_ONCE = Number(process.env.TEST_AT_ONCE) || availableParallelism() + 1

/**
 * A test of something that others walk past: in the browser another way to it, another size, or a
 * state that people seldom see; in the shell a long way through several commands, each of which has
 * tests of its own. Only `.ci/full` runs it, with NIGHTLY.
 */
const NIGHT = '@night'

/**
 * Complete user journeys in the browser: a whole run on MySQL or MariaDB runs only the tests with
 * this tag. The other browser tests check pages, which do not depend on the database; the functional
 * suite covers their calls there.
 */
const JOURNEY = '@journey'

/**
 * Files that a whole run on MySQL or MariaDB skips: what they check does not depend on the database
 * (validators, headers, files and archives, terminals, sources), or other files send the same
 * statements in less time. None of them is about calls at the same moment, which locks decide.
 * They send few statements of their own, and simple ones.
 * `.ci/full` runs all of them.
 */
const ON_SQLITE_ALONE = [
  'accounts/account_history',
  'accounts/behind_https',
  'accounts/browser_defences',
  'accounts/demo_accounts',
  'accounts/download_limit',
  'accounts/explained_permissions',
  'accounts/health',
  'accounts/list_columns',
  'accounts/malformed_addresses',
  'accounts/malformed_bodies',
  // The routes refuse what is no number before the database is asked.
  'accounts/malformed_ids',
  'accounts/manageable_accounts',
  'accounts/passwords',
  // core/openapi.spec.ts makes the valid call of each route on both databases.
  'accounts/permission_matrix',
  'accounts/profile_photo',
  'accounts/roles',
  'accounts/sent_as_forms',
  'accounts/session_lifetime',
  'accounts/sign_in',
  'audit/golden_day',
  'audit_log/cut_off',
  'audit_log/other_key',
  'backup/archive_faults',
  'backup/archive_folder',
  'backup/copy',
  'backup/encrypted_archive',
  'backup/failed_drills',
  'backup/full_disk',
  'backup/lost_files',
  'commands/demo_load',
  'commands/files_put',
  'commands/keys_rotate_files',
  'commands/keys_rotate_two_factors',
  'commands/settings',
  'commands/sign_verify',
  'commands/without_terminal',
  'dashboard/help',
  'dashboard/own_documents',
  'dashboard/own_tasks',
  'dashboard/palette',
  'documents/known_forms',
  'documents/letters',
  'documents/template_signers',
  'encryption/wrong_master_key',
  'get_started/get_started',
  'messages/mail_kinds',
  'messages/mail_previews',
  'messages/present_address',
  'onboarding/nudges',
  'onboarding/pages',
  'onboarding/previewed_items',
  'onboarding/sending_outage',
  'onboarding/sent_by_hand',
  'onboarding/turns',
  'operations/api_document',
  'operations/development',
  'operations/doctor',
  'operations/gangway',
  'operations/graceful_stop',
  'operations/half_sent',
  'operations/hung_up',
  'operations/listening',
  'operations/nginx',
  'operations/request_id',
  'operations/route_types',
  'operations/security_events',
  'operations/server_rendering',
  'operations/workers',
  'people/add_employee_mail',
  'people/archive',
  'people/employee_details',
  'people/employee_record',
  'people/imports/kept',
  'people/imports/steps',
  'people/invitation_links',
  'people/leaks',
  'people/own_details',
  'people/own_pay',
  'people/registration_refused',
  'settings/logo',
  'settings/mail_server_guard',
  'settings/other_process',
  'signing/evidence',
  'signing/evidence_by_hand',
  'signing/evidence_files',
  'signing/external_codes',
  'signing/locked_out_signers',
  'signing/managed_only',
  'signing/request_page',
  'signing/sealed_files',
  'signing/signing_page',
  'storage/audit_opening',
  'storage/bucket',
  'storage/encrypt_files',
  'storage/encrypted_files',
  'storage/malware',
  'storage/round_trips',
  'storage/store_file',
  'storage/uploaded_files',
  'storage/zip_stream',
  'training/certificates',
  'training/module_media',
  'training/module_pages',
  'training/no_answers',
  'training/own_records',
  'training/own_training',
  'training/training_record',
  'training/verification',
].map((name) => `tests/functional/${name}.spec.ts`)

/**
 * Files that take long and rarely concern a change, and browser files whose every test would have the
 * tag above: only `.ci/full` runs them, with NIGHTLY. Until then nothing notices a type that became
 * `any` on its way from the database to the pages, a file of `make:` that does not compile, or an
 * upgrade that does not end or stop as it should.
 */
const AT_NIGHT = [
  'browser/dashboard/backups',
  'browser/dashboard/team',
  'browser/get_started/first_day',
  'browser/get_started/guide',
  'browser/onboarding/running',
  'browser/people/returns',
  'browser/people/undone_withdrawals',
  'browser/settings/mail_server',
  'browser/shell/in_sight',
  'browser/shell/large_text',
  'browser/shell/paper',
  'browser/shell/tablet',
  'browser/signing/corrections',
  'browser/signing/ended_session',
  'functional/backup/restore_again',
  'functional/commands/demo_weekend',
  'functional/operations/upgrade',
  'functional/operations/upgrade_interrupted',
  'functional/operations/upgrade_shared',
  'unit/architecture/types_end_to_end',
  'unit/operations/make',
].map((name) => `tests/${name}.spec.ts`)

const knownDurations = () => JSON.parse(readFileSync(durationsFile, 'utf8'))
const filesOf = (suite) =>
  globSync(`tests/${suite}/**/*.spec.ts`, { cwd: root })
    .filter((file) => process.env.NIGHTLY || !AT_NIGHT.includes(file))
    .sort()

const journeys = () =>
  filesOf('browser').filter((file) => readFileSync(fromRoot(file), 'utf8').includes(JOURNEY))

/** Gives each file, longest first, to the part that has the least to do. */
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
 * The parts of a run of whole suites, longest first, as arguments for Japa. A run that names no
 * suite covers all that is not for the night on SQLite, and of that what depends on the database on
 * MySQL or MariaDB.
 */
export function partsOf(suites, { mysql }) {
  const durations = knownDurations()
  const secondsOf = (file) => durations[file] ?? SHORT
  const all = (files) => files.reduce((seconds, file) => seconds + secondsOf(file), 0)
  const chosen = mysql && suites.length === 0
  const has = (suite) => suites.includes(suite) || (suites.length === 0 && !mysql)
  const kinds = chosen
    ? [filesOf('functional').filter((file) => !ON_SQLITE_ALONE.includes(file)), journeys()]
    : [
        [
          ...(has('unit') ? filesOf('unit') : []),
          ...(has('functional') ? filesOf('functional') : []),
        ],
        // In parts of their own, because each of these parts starts a browser.
        has('browser') ? filesOf('browser') : [],
      ]
  const missing = [...ON_SQLITE_ALONE, ...AT_NIGHT].find((file) => !existsSync(fromRoot(file)))
  if (missing) throw new Error(`bin/lib/test_parts.js names ${missing}, which does not exist.`)
  const usual = all(kinds.flat()) / (AT_ONCE * IN_TURN)
  return kinds
    .flatMap((files) =>
      // A part without a file would run everything.
      deal(files, secondsOf, Math.min(files.length, Math.max(1, Math.round(all(files) / usual))))
    )
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ files }) => [
      ...files.map((file) => `--files=${file}`),
      ...tagsOf(chosen && files[0].startsWith('tests/browser/')),
    ])
}

/** Which tests of its files a part runs. */
function tagsOf(journeysAlone) {
  if (journeysAlone) return [`--tags=${JOURNEY}`]
  return process.env.NIGHTLY ? [] : [`--tags=~${NIGHT}`]
}

/** Stores how long the files of a run took, if it is worth knowing. */
export function keepDurations(durations) {
  const kept = Object.entries({ ...knownDurations(), ...durations })
    .map(([file, seconds]) => [file, Math.round(seconds)])
    .filter(([file, seconds]) => seconds > SHORT && existsSync(fromRoot(file)))
    .sort(([one], [other]) => one.localeCompare(other))
  writeFileSync(durationsFile, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}
