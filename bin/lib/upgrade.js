import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync, renameSync, statfsSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { version as versionOf } from './ace.js'
import { buildIfChanged, buildState } from './build.js'
import { printChecks } from './doctor.js'
import { readEnvFile } from './env_file.js'
import { Failure } from './failure.js'
import { fetchNode } from './installation.js'
import { ownerOnly, root as here } from './paths.js'
import { freePort } from './ports.js'
import { capture, run, start } from './processes.js'
import {
  installedAs,
  lockUpgrades,
  pointsTo,
  pointTo,
  readJournal,
  removeJournal,
  writeJournal,
} from './upgrade_place.js'
import { PortalService } from './upgrade_service.js'
import { fetchVersion, ownChanges, shortCommit } from './upgrade_source.js'
import { answersReady, until } from './waiting.js'

/** This version, which is to be installed. */
const root = resolve(here)

/** What packages and build of a version take, with room to spare. */
const PROGRAM_BYTES = 2 * 1024 ** 3

/** For the version that is put back: it was ready before, and may be slow to start. */
const OLD_WAIT_MS = 120_000

/**
 * What an upgrade survives: the portal answers without emails, and its own trouble is visible. No
 * one can mend a broken audit log or find a lost key, and it stays as broken as it is.
 */
const TOLERATED = new Set(['Audit key', 'Audit log', 'Email', 'Server'])

const say = (text) => console.error(text)

const ownNode = (folder) => join(folder, 'node_modules', '.bin', 'node')

const nodeOf = (folder) => (existsSync(ownNode(folder)) ? ownNode(folder) : process.execPath)

/**
 * Installs a version beside the one that runs and has it take its place. The new version does the
 * work, so that an installation can be upgraded whose own version did not know how.
 */
export async function upgrade(wanted, options) {
  // It would wait for good for a version that does not start.
  const wait = Number(options.wait)
  if (!(wait > 0 && Number.isFinite(wait))) throw new Failure('--wait must be a number above 0.', 2)
  if (options.from) {
    const folder = resolve(options.from)
    // With links on the way resolved, as this version's own folder is known.
    return upgradeFrom(join(realpathSync(dirname(folder)), basename(folder)), options)
  }
  const link = installedAs(root)
  const begun = readJournal(link)
  if (begun && wanted) {
    throw new Failure(
      `An upgrade to ${begun.to} was interrupted. Run this without a version to finish it, or with --back to undo it.`
    )
  }
  // What the new version will ask for, before minutes of fetching it.
  if (!begun) await Installation.of(link, options)
  const folder = begun && existsSync(begun.to) ? begun.to : fetchVersion(root, link, wanted)
  if (!folder) return say('That version is installed.')
  const { from: _, ...flags } = options
  const given = Object.entries(flags).map(([name, value]) => [
    `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    ...(value === true ? [] : [String(value)]),
  ])
  const args = [join(folder, 'bin', 'gangway.js'), 'upgrade', '--from', link, ...given.flat()]
  process.exitCode = await run(process.execPath, args)
}

async function upgradeFrom(link, options) {
  // Of a terminal that is gone: what was begun is finished all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  lockUpgrades(link)
  const begun = readJournal(link)
  if (begun) {
    if (options.dryRun) {
      throw new Failure(
        `An upgrade was interrupted (${begun.step}). Run this without --dry-run, or with --back.`
      )
    }
    if (begun.to !== root && existsSync(begun.to) && !options.back) {
      throw new Failure(
        `An upgrade to ${begun.to} was interrupted. First run  ${begun.to}/bin/gangway upgrade --from ${link}`
      )
    }
    const installation = await Installation.of(link, options, begun)
    if (hasSwitched(begun) && !options.back) return installation.goOn(begun)
    await installation.goBack(begun)
    say('The upgrade that was interrupted has been undone.')
  }
  if (options.back) return begun ? undefined : say('No upgrade was interrupted.')
  const installation = await Installation.of(link, options)
  installation.assertReplaceable()
  await buildIfChanged()
  await installation.fetchNode()
  const pending = await installation.examine()
  if (pending.length > 0) await installation.assertOwnTables()
  say(
    `${installation.words} is replaced by ${wordsOf(root)}. Changes of the tables: ${pending.length}.`
  )
  if (options.dryRun) {
    return say(`The running portal was not changed. The new version is built in ${root}.`)
  }
  await installation.replace(pending.length)
}

/** Power may fail between the switch and the next step, and someone may start the new version by hand. */
const hasSwitched = ({ link, step, to }) =>
  step === 'starting' || (step === 'switching' && pointsTo(link, to))

const wordsOf = (folder) => {
  const commit = shortCommit(folder)
  return commit ? `${versionOf(folder)} (${commit})` : versionOf(folder)
}

const isInside = (path, folder) => {
  const way = relative(folder, path)
  return way === '' || !way.startsWith('..')
}

/** The user whom the data belong to, where root upgrades what another one runs. */
function ownerOf(folder) {
  const { uid, gid } = statSync(folder)
  const self = process.getuid()
  if (uid === self) return undefined
  if (self !== 0) {
    throw new Failure(`${folder} belongs to another user. Run this as root:  sudo bin/gangway …`)
  }
  const isNamed = spawnSync('id', ['-un', String(uid)]).status === 0
  return { uid, gid, groups: isNamed ? '--init-groups' : '--clear-groups' }
}

/** Root must not run commands as itself on settings that another user can write. */
function assertSameOwner(settings, data) {
  const writer = statSync(settings, { throwIfNoEntry: false })?.uid
  if (process.getuid() !== 0 || !writer) return
  if (statSync(data, { throwIfNoEntry: false })?.uid !== writer) {
    throw new Failure(
      `DATA_DIR (${data}) is missing, or does not belong to the owner of ${settings}. Correct one of them and try again.`
    )
  }
}

/** What is installed, and what an upgrade does to it. */
class Installation {
  /** @param begun the journal of an upgrade that was interrupted */
  static async of(link, options, begun) {
    const moved = begun && existsSync(begun.from)
    const folder = moved ? begun.from : existsSync(link) && realpathSync(link)
    if (!folder || !existsSync(join(folder, 'bin', 'gangway.js'))) {
      throw new Failure(`There is no installation in ${link}.`)
    }
    const installation = new Installation()
    const environment = process.env.ENV_PATH ? resolve(link, process.env.ENV_PATH) : folder
    const values = { ...(await readEnvFile(join(environment, '.env'))), ...process.env }
    if (!values.APP_KEY && !values.APP_KEY_FILE) {
      throw new Failure(`${link} is not set up: there are no keys in ${environment}/.env.`)
    }
    const data = values.DATA_DIR || join(folder, 'tmp')
    assertSameOwner(join(environment, '.env'), data)
    Object.assign(installation, {
      link,
      folder,
      options,
      environment,
      /** A link keeps its folder where it is; a folder is moved aside by the first upgrade. */
      aside: begun?.from ?? (folder === link ? `${link}-${wordsForPath(folder)}` : folder),
      values: { ...values, DATA_DIR: data },
      user: existsSync(data) ? ownerOf(data) : undefined,
      service: await PortalService.of(link, values, options),
      waitMs: Number(options.wait) * 1000,
      // What doctor's checks and the portal read of it goes to their own processes alone.
      env: { ...process.env, NODE_ENV: 'production', ENV_PATH: environment },
    })
    return installation
  }

  get words() {
    return wordsOf(this.folder)
  }

  /** What must be so before anything is built. @throws Failure */
  assertReplaceable() {
    const { aside, folder, link, values } = this
    if (folder === root) {
      throw new Failure('This is the version that is installed: --from is for the new one.')
    }
    if (dirname(root) !== dirname(link)) {
      throw new Failure(`The new version must be next to ${link}. Move it to ${dirname(link)}.`)
    }
    if (aside !== folder && existsSync(aside)) {
      throw new Failure(`${aside} is in the way: the installed version will be moved there.`)
    }
    const changes = ownChanges(folder)
    if (changes) {
      throw new Failure(
        `The sources in ${link} were changed, and the new version does not have these changes:\n${changes}\n` +
          `Undo them with  git -C ${link} checkout .  or upgrade to a version that has them.`
      )
    }
    const data = values.DATA_DIR
    if ([link, folder].some((path) => isInside(data, path))) {
      throw new Failure(
        `Your data is in ${data}, inside the program folder, which an upgrade replaces.\n` +
          'Stop the portal, move the data to another folder (such as /var/lib/gangway), set DATA_DIR in .env to it, and start the portal.'
      )
    }
    assertRoom(dirname(link), buildState() === 'current' ? 0 : PROGRAM_BYTES)
  }

  /** What starts the portal may name the Node among its packages, as docs/gangway.service does. */
  async fetchNode() {
    if (existsSync(ownNode(root)) || !existsSync(ownNode(this.folder))) return
    await fetchNode()
    if (existsSync(ownNode(root))) return
    throw new Failure(
      'Node could not be downloaded. The running portal was not changed. Try again.'
    )
  }

  /** Has the new version look at everything. @returns its changes of the tables */
  async examine() {
    ownerOnly()
    const { stdout, output } = await this.#asOwner(root, ['bin/gangway.js', 'doctor', '--json'])
    if (!stdout.startsWith('{')) throw new Failure(`The new version cannot run here:\n${output}`)
    const { checks } = JSON.parse(stdout)
    printChecks(checks.filter(({ pending, state }) => state !== 'ok' && !pending))
    const broken = checks.filter(
      ({ name, pending, state }) => state === 'broken' && !pending && !TOLERATED.has(name)
    )
    if (broken.length > 0) {
      throw new Failure(
        'The running portal was not changed. Repair what is broken (✗) and try again.'
      )
    }
    return checks.flatMap(({ pending }) => pending ?? [])
  }

  /**
   * On MySQL, going back empties the database and fills it from the archive. An archive lacks what
   * the installed version's migrations do not make, or that version cannot restore it, as those up
   * to 0.2.0. They make their tables once more, in a file that is deleted.
   * @throws Failure where someone has added tables or columns
   */
  async assertOwnTables() {
    if (this.values.DB_CONNECTION !== 'mysql') return
    const made = await capture('mktemp', ['-d'], { user: this.user })
    this.#succeed(made, 'mktemp')
    const aside = made.stdout.trim()
    try {
      const env = { DB_CONNECTION: 'sqlite', DATA_DIR: aside }
      await this.#ace(this.folder, ['migration:run', '--force', '--compact-output'], env)
      const added = await this.#database('added', { OWN_TABLES: aside })
      if (added.length === 0) return
      throw new Failure(
        `The database has tables or columns that no version of the portal makes (${added.join(', ')}), and going back would lose them. ` +
          'Move them to a database of their own, then run it again. The running portal was not changed.'
      )
    } finally {
      await capture('rm', ['-rf', aside], { user: this.user })
    }
  }

  /** From here on every step is kept before it is taken, and undone when one fails. */
  async replace(pending) {
    const { aside, link, service } = this
    let journal = { link, from: aside, to: root, pending, step: 'backup' }
    const step = (name, facts) => {
      journal = { ...journal, ...facts, step: name }
      writeJournal(journal)
    }
    const stopped = goBackAtSignals()
    try {
      step('backup')
      if (pending > 0) {
        say('Stopping the portal …')
        await service.stop()
      }
      say('Making a backup …')
      const made = await this.#backUp(pending > 0)
      const archive = made.path
      say(`The backup is ${archive}.`)
      if (pending > 0) {
        const { head, isCopy, migrations } = await this.#database('state')
        await this.#assertHoldsAll(made, head)
        await this.#database('keep')
        step('migrating', { archive, head, isCopy, done: migrations.length })
        say('Changing the tables …')
        await this.#ace(root, ['migration:run', '--force', '--compact-output'])
      }
      say('Trying the new version …')
      step('trying')
      await this.#try()
      stopped.assertNot()
      step('stopping')
      await service.stop()
      await this.#takeSettings()
      const { head } = await this.#database('state')
      step('switching', { head })
      pointTo(link, root, aside)
      step('starting')
      say('Starting the new version …')
      await service.start(this.waitMs)
    } catch (error) {
      const why = error instanceof Failure ? error.message : (error.stack ?? String(error))
      say(why)
      await this.goBack(journal)
      throw new Failure(`The upgrade failed; the reason is above. ${this.words} is back.`)
    }
    await this.#finish()
  }

  async #finish() {
    await this.#database('forget')
    removeJournal(this.link)
    say(
      `${wordsOf(root)} is installed${this.service.isKnown ? ' and ready' : '. Start the portal'}. ` +
        `The previous version is in ${this.aside}. Delete it when you no longer need it.\n` +
        `A shell that was open in the folder is still in the old one:  cd ${this.link}`
    )
  }

  /** An upgrade was interrupted when the new version had taken its place. */
  async goOn(journal) {
    ownerOnly()
    const { service, waitMs } = this
    try {
      if (!(await service.isReady())) {
        // One that is on its way up would be started a second time.
        await service.stop()
        await service.start(waitMs)
      }
    } catch (error) {
      say(error.message)
      await this.goBack(journal)
      throw new Failure(`The upgrade failed; the reason is above. ${this.words} is back.`)
    }
    await this.#finish()
  }

  /**
   * Puts back what was there before, from any step on, as often as it takes.
   * @throws Failure where the new version has served and going back would lose what people saved.
   */
  async goBack(journal) {
    ownerOnly()
    const { link, service } = this
    const isChanged = await this.#isToBeRestored(journal)
    say('Going back …')
    await service.stop()
    if (existsSync(journal.from) && journal.from !== link && !pointsTo(link, journal.from)) {
      pointTo(link, journal.from)
    }
    if (isChanged) {
      writeJournal({ ...journal, step: 'restoring' })
      await this.#putDataBack(journal)
    }
    // From here on people use it again, so that nothing may be restored once more.
    writeJournal({ ...journal, step: 'restored' })
    await service.start(Math.max(this.waitMs, OLD_WAIT_MS))
    await this.#database('forget')
    removeJournal(link)
  }

  /**
   * Whether the database is put back, as far as it is not yet.
   * @throws Failure where the new version has saved what that would lose
   */
  async #isToBeRestored({ archive, done, head, link, pending, step, to }) {
    if (pending === 0 || step === 'backup' || step === 'restored') return false
    const now = await this.#database('state')
    if (step === 'restoring' && this.values.DB_CONNECTION === 'mysql') {
      return now.restored !== basename(archive)
    }
    if (now.head === head) return true
    // The version there was started by itself after a kill, and has served people since.
    if (now.migrations.length === done) return false
    // No one can have used the new version so far; its trial may have written.
    if (!hasSwitched({ link, step, to })) return true
    throw new Failure(
      'The new version has saved changes since it was started, and going back would lose them. It stays installed.\n' +
        `See its log, and run this again once it is ready. The backup from before is ${archive}.`
    )
  }

  async #putDataBack({ archive, isCopy, from, link }) {
    if (this.values.DB_CONNECTION !== 'mysql') return this.#database('putBack')
    const old = existsSync(from) ? from : link
    // It may have been damaged or deleted since.
    await this.#ace(old, ['backup:restore', archive, '--dry-run'])
    await this.#database('empty')
    await this.#ace(old, ['backup:restore', archive, '--yes', ...(isCopy ? [] : ['--successor'])])
  }

  /**
   * On MySQL, going back empties the database and fills it from the archive.
   * @throws Failure where that would lose something
   */
  async #assertHoldsAll({ checkpoint, mailsWaiting }, head) {
    if (this.values.DB_CONNECTION !== 'mysql') return
    const { waiting } = await this.#database('mails')
    // Then comes the entry of the backup itself. Emails that were sent have none.
    const last = Number.parseInt(checkpoint ?? '0', 10) + 1
    if (head === last && waiting === mailsWaiting) return
    throw new Failure(
      'Something still writes to this database: stop the other machines and scheduled commands, then run it again.'
    )
  }

  /**
   * @param isNeeded to go back: on MySQL it is what the database is filled from again.
   * @returns what backup:create tells of it
   */
  async #backUp(isNeeded) {
    const place = this.options.backupTo ?? join(this.values.DATA_DIR, 'backups', 'upgrades')
    this.#succeed(await capture('mkdir', ['-p', '-m', '700', place], { user: this.user }))
    const args = ['backup:create', '--json', '--to', resolve(place), '--keep', '3']
    const { stdout, output } = await this.#asOwner(this.folder, ['build/ace.js', ...args])
    // Versions there were once wrote their log among it.
    const made = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .find(({ sha256 }) => sha256)
    if (!made) throw new Failure(`The backup failed:\n${output.trim()}`)
    if (made.filesLost.length > 0) {
      say(`! Files missing or changed: ${made.filesLost.length}. See bin/gangway backup:create.`)
    }
    if (isNeeded && this.values.DB_CONNECTION === 'mysql') {
      await this.#ace(this.folder, ['backup:restore', made.path, '--dry-run'])
      if (made.brokenEntry === undefined) await this.#assertLogIntact(made.path)
    }
    return made
  }

  /**
   * Versions up to 0.2.0 do not look at the audit log of an archive until they restore it, and then
   * refuse one that is broken, with the database emptied.
   */
  async #assertLogIntact(archive) {
    const args = ['build/ace.js', 'backup:restore', archive, '--dry-run', '--json']
    const { exitCode, output, stdout } = await this.#asOwner(root, args)
    this.#succeed({ exitCode, output }, 'backup:restore')
    const { brokenEntry } = JSON.parse(stdout.split('\n').find((line) => line.startsWith('{')))
    if (!brokenEntry) return
    throw new Failure(
      `The audit log is broken at entry ${brokenEntry.entry}: ${brokenEntry.reason}. ${this.words} cannot restore a backup of it, so there would be no way back.\n` +
        `To upgrade nevertheless, stop the portal, make a backup, install the new version, and restore that backup into an empty database with --successor.`
    )
  }

  /** Runs the new version on a port without users. It sends no emails and does no other work. */
  async #try() {
    const port = await freePort()
    const env = { HOST: '127.0.0.1', PORT: String(port), BACKGROUND_WORK: 'false', WORKERS: '1' }
    const child = start(nodeOf(root), [join(root, 'bin', 'gangway.js'), 'start'], {
      cwd: root,
      env: { ...this.env, ...env },
      user: this.user,
    })
    let hasEnded = false
    const ended = new Promise((done) => child.once('close', done)).then(() => (hasEnded = true))
    const isReady = () => answersReady(`http://127.0.0.1:${port}`)
    const outcome = await until(async () => (hasEnded ? 'ended' : await isReady()), this.waitMs)
    child.kill(outcome === true ? 'SIGTERM' : 'SIGKILL')
    await ended
    if (outcome === true) return
    throw new Failure(
      `${child.printed.output.trim().split('\n').slice(-20).join('\n')}\n` +
        (outcome === 'ended'
          ? 'The new version does not start.'
          : `The new version was not ready within ${this.waitMs / 1000} seconds.`)
    )
  }

  /** The settings come along as they are, with their owner, where they are in the folder. */
  async #takeSettings() {
    const settings = join(this.folder, '.env')
    if (this.environment !== this.folder || !existsSync(settings)) return
    const partial = join(root, '.env.part')
    this.#succeed(await capture('cp', ['-a', settings, partial]))
    renameSync(partial, join(root, '.env'))
  }

  /** A command of what was built, as the user whom the data belong to. */
  async #ace(folder, args, env) {
    this.#succeed(await this.#asOwner(folder, ['build/ace.js', ...args], { env }), args[0])
  }

  async #database(verb, facts) {
    const file = join(root, 'bin', 'lib', 'upgrade_database.js')
    const input = JSON.stringify({ ...this.values, ...facts })
    const ran = await this.#asOwner(root, [file, verb], { input })
    this.#succeed(ran, `The database (${verb})`)
    return ran.stdout ? JSON.parse(ran.stdout) : undefined
  }

  #asOwner(folder, [script, ...args], { env, input } = {}) {
    return capture(nodeOf(folder), [resolve(folder, script), ...args], {
      cwd: folder,
      env: { ...this.env, ...env },
      user: this.user,
      input,
    })
  }

  #succeed({ exitCode, output }, what) {
    if (exitCode === 0) return
    throw new Failure(`${what ?? 'A command'} failed:\n${output.trim().slice(-4000)}`)
  }
}

const wordsForPath = (folder) => [versionOf(folder), shortCommit(folder)].filter(Boolean).join('-')

function assertRoom(folder, needed) {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= needed) return
  throw new Failure(
    `${folder} has ${Math.floor(free / 1024 ** 2)} MB free, and a version needs ${needed / 1024 ** 2} MB. ` +
      'Delete versions you no longer need, and try again.'
  )
}

/** A signal ends what runs just then, which has the upgrade go back; it must not end the upgrade. */
function goBackAtSignals() {
  let signal
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => (signal = name))
  return {
    assertNot() {
      if (signal) throw new Failure(`Interrupted (${signal}).`)
    },
  }
}
