import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
// @ts-expect-error It has no types, and Lucid opens it under knex's.
import Database from 'better-sqlite3'
import { freePort } from '#tests/helpers/server/free_port'
import { isMysql } from '#database/column_helpers'
import { Elsewhere, scratch } from '#tests/helpers/backup/backups'

type Cleanup = (work: () => Promise<void>) => void

const SOURCES = [
  '.adonisjs',
  'ace.js',
  'adonisrc.ts',
  'app',
  'bin',
  'commands',
  'config',
  'database',
  'hooks',
  'package.json',
  'package-lock.json',
  'providers',
  'resources',
  'start',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
]

/** What was built of a version runs its sources: building takes minutes, and is not what is tried. */
const built = (source: string) =>
  `process.chdir(new URL('${source.startsWith('../../') ? '../../' : '../'}', import.meta.url).pathname)\n` +
  `await import('@poppinss/ts-exec')\nexport default (await import('${source}')).default\n`

/** A version of the portal in a folder of its own, as `bin/gangway build` leaves it. */
export function makeVersion(folder: string, change: (folder: string) => void = () => {}): void {
  for (const source of SOURCES) {
    cpSync(app.makePath(source), join(folder, source), { recursive: true })
  }
  for (const shared of ['inertia', 'node_modules', 'public']) {
    symlinkSync(app.makePath(shared), join(folder, shared))
  }
  change(folder)
  for (const part of ['bin', 'start']) mkdirSync(join(folder, 'build', part), { recursive: true })
  symlinkSync('../database', join(folder, 'build', 'database'))
  writeFileSync(join(folder, 'build', 'ace.js'), built('../bin/console.ts'))
  writeFileSync(join(folder, 'build', 'bin', 'server.js'), built('../../bin/server.ts'))
  writeFileSync(join(folder, 'build', 'start', 'env.js'), built('../../start/env.ts'))
  // The mark of what it was built from.
  const stamp = `import { sourceStamp, stampFile } from '${folder}/bin/lib/build.js'
import { writeFileSync } from 'node:fs'
writeFileSync(stampFile, sourceStamp())`
  execFileSync(process.execPath, ['--input-type=module', '-e', stamp])
}

/** Gives a version a migration that the one before it does not have. */
export const withMigration = (up: string) => (folder: string) =>
  writeFileSync(
    join(folder, 'database', 'migrations', '9990_of_a_newer_version.ts'),
    `import { BaseSchema } from '@adonisjs/lucid/schema'
export default class extends BaseSchema {
  override async up() { ${up} }
}
`
  )

export const MAKES_A_TABLE =
  "this.schema.createTable('newer_things', (t) => { t.increments('id') })"

/** Where settings of the test run must not reach. */
const CONFIGURATION =
  /^(APP_|AUDIT_|COMPANY|DATA_|DB_|DRIVE_|ENV_|HOST|LOG_|MAIL_|MASTER_|NODE_ENV|OUTBOX_|PORT$|PORTAL_|SMTP_)/

const KEPT =
  /^(APP_KEY|AUDIT_KEY|MASTER_KEY|DB_CONNECTION|DB_HOST|DB_PORT|DB_USER|DB_PASSWORD|DB_DATABASE)$/

/** A portal that runs from a folder, with a newer version beside it. */
export class UpgradedPortal {
  readonly #place: Elsewhere
  readonly url: string

  private constructor(
    readonly parent: string,
    place: Elsewhere,
    readonly port: number
  ) {
    this.#place = place
    this.url = `http://127.0.0.1:${port}`
  }

  /** A portal with one administrator, which serves. */
  static async serving(cleanup: Cleanup): Promise<UpgradedPortal> {
    const place = isMysql(db.connection())
      ? await Elsewhere.onMysql(cleanup)
      : await Elsewhere.onSqlite(cleanup)
    const portal = new UpgradedPortal(await scratch(cleanup), place, await freePort())
    portal.#install()
    cleanup(async () => void spawnSync('/bin/sh', ['-c', portal.stopCommand]))
    const node = [process.execPath, [join(portal.link, 'build', 'ace.js')]] as const
    const ace = (args: string[], input?: string) =>
      execFileSync(node[0], [...node[1], ...args], { env: portal.#env(), input, stdio: 'pipe' })
    ace(['migration:run', '--force'])
    const names = ['--first-name=Ada', '--last-name=Byron', '--password-stdin']
    ace(['admin:create', 'ada@example.com', ...names], 'Lantern-Orchard-42\n')
    execFileSync('/bin/sh', ['-c', portal.startCommand], { env: portal.#env(), stdio: 'ignore' })
    await portal.ready()
    return portal
  }

  get link() {
    return join(this.parent, 'portal')
  }

  get next() {
    return join(this.parent, 'portal-next')
  }

  /** Where the first upgrade moves what was installed. */
  get former() {
    const { version } = JSON.parse(readFileSync(app.makePath('package.json'), 'utf8'))
    return `${this.link}-${version}`
  }

  get data() {
    return this.#place.folder
  }

  get startCommand() {
    const node = `${process.execPath} bin/gangway.js start`
    return `cd ${this.link} && { setsid ${node} >>${this.parent}/log 2>&1 </dev/null & echo $! >${this.parent}/pid; }`
  }

  get stopCommand() {
    const pid = `${this.parent}/pid`
    return `[ ! -f ${pid} ] || { kill $(cat ${pid}); while kill -0 $(cat ${pid}); do sleep 0.1; done; rm ${pid}; } 2>/dev/null; true`
  }

  #env() {
    const inherited = Object.entries(process.env).filter(([name]) => !CONFIGURATION.test(name))
    return { ...Object.fromEntries(inherited), NODE_ENV: 'production', ENV_PATH: this.link }
  }

  #install() {
    makeVersion(this.link)
    const kept = Object.entries({ ...process.env, ...this.#place.settings })
    const values = {
      ...Object.fromEntries(kept.filter(([name]) => KEPT.test(name))),
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      APP_URL: this.url,
      HOST: '127.0.0.1',
      PORT: this.port,
      DATA_DIR: this.data,
    }
    const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(join(this.link, '.env'), lines.join(''))
    chmodSync(join(this.link, '.env'), 0o600)
  }

  /** Starts the new version's `upgrade`. */
  upgrade(...flags: string[]) {
    const env: NodeJS.ProcessEnv = this.#env()
    delete env.ENV_PATH
    const commands = ['--stop', this.stopCommand, '--start', this.startCommand]
    const args = ['upgrade', '--from', this.link, ...commands, ...flags]
    const child = spawn(process.execPath, [join(this.next, 'bin', 'gangway.js'), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return new UpgradeRun(child)
  }

  async ready(): Promise<void> {
    const deadline = Date.now() + 60_000
    while (!(await this.isReady())) {
      if (Date.now() > deadline) throw new Error(readFileSync(`${this.parent}/log`, 'utf8'))
      await pause(100)
    }
  }

  async isReady(): Promise<boolean> {
    const response = await fetch(`${this.url}/health/ready`).catch(() => null)
    return response?.ok ?? false
  }

  /** The step that an interrupted upgrade was at. */
  get step(): string | undefined {
    const file = `${this.link}.upgrade.json`
    if (!existsSync(file)) return undefined
    return (JSON.parse(readFileSync(file, 'utf8')) as { step: string }).step
  }

  async reaches(step: string, run: UpgradeRun): Promise<void> {
    while (this.step !== step) {
      if (run.hasEnded) throw new Error(`It ended before "${step}":\n${run.output}`)
      await pause(5)
    }
  }

  /** A statement of another program that uses the same database, as {table} names it. */
  async fromElsewhere(sql: string): Promise<void> {
    const { DB_DATABASE } = this.#place.settings
    if (DB_DATABASE) {
      await db.rawQuery(sql.replace(/\{(\w+)\}/, `${DB_DATABASE}.$1`))
      return
    }
    const file = new Database(join(this.data, 'gangway.sqlite3'), { timeout: 5_000 })
    file.exec(sql.replace(/\{(\w+)\}/, '$1'))
    file.close()
  }

  /** Alters the first entry of the audit log, which the nightly check has found. */
  async breakLog(): Promise<void> {
    await this.fromElsewhere('drop trigger {audit_entries_no_update}')
    await this.fromElsewhere("update {audit_entries} set action = 'other' where id = 1")
    await this.fromElsewhere(
      "insert into {audit_checks} (day, started_at, finished_at, entry_id, broken_at, reason) values ('2026-01-01', '2026-01-01 02:00:00.000', '2026-01-01 02:00:01.000', 0, 1, 'the entry was changed')"
    )
  }

  /** What people have stored, and which tables there are. */
  async facts() {
    const names = await this.#column(
      isMysql(db.connection())
        ? `select table_name as one from information_schema.tables where table_schema = '${this.#place.settings.DB_DATABASE}'`
        : "select name as one from sqlite_master where type = 'table'"
    )
    return {
      administrators: await this.#column('select email as one from {users}'),
      isNewer: names.includes('newer_things'),
      hasHalf: names.includes('half_a_thing'),
      migrations: (await this.#column('select name as one from {adonis_schema}')).length,
    }
  }

  async #column(sql: string): Promise<string[]> {
    const { DB_DATABASE } = this.#place.settings
    if (DB_DATABASE) {
      const [rows] = await db.rawQuery(sql.replace(/\{(\w+)\}/, `${DB_DATABASE}.$1`))
      return rows.map(({ one }: { one: string }) => one)
    }
    const file = new Database(join(this.data, 'gangway.sqlite3'), { readonly: true })
    try {
      return file
        .prepare(sql.replace(/\{(\w+)\}/, '$1'))
        .pluck()
        .all() as string[]
    } finally {
      file.close()
    }
  }
}

/** An upgrade that is under way. */
export class UpgradeRun {
  output = ''
  readonly ended: Promise<number | null>

  constructor(readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => (this.output += String(chunk)))
    }
    this.ended = once(child, 'close').then(([code]) => code as number | null)
  }

  get hasEnded() {
    return this.child.exitCode !== null || this.child.signalCode !== null
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.ended
  }
}
