import { accessSync, constants, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { broken, ok, warning } from './doctor_checks.js'
import { buildDirectory, fromRoot, importPlain, isBuilt } from './paths.js'
import { connectMysql, mysqlPlace } from './reach.js'
import { isLocal, isSocket } from './settings.js'

const MIGRATE = 'bin/gangway migration:run --force'

function expectedMigrations() {
  const directory = join(isBuilt() ? buildDirectory : fromRoot(), 'database', 'migrations')
  return readdirSync(directory)
    .filter((file) => /^[^.]+\.(js|ts)$/.test(file))
    .map((file) => `database/migrations/${file.replace(/\.(js|ts)$/, '')}`)
}

function migrationCheck(done) {
  const expected = expectedMigrations()
  const newer = done.filter((name) => !expected.includes(name))
  if (newer.length > 0) {
    return broken(
      'Migrations',
      `the database belongs to a newer version of the portal: it has ${newer.join(', ')}`,
      'start that version, or restore the backup from before the upgrade'
    )
  }
  const pending = expected.filter((name) => !done.includes(name))
  if (pending.length === 0) return ok('Migrations', `all ${done.length} done`)
  const told = `${pending.length} of ${expected.length} pending`
  return { ...broken('Migrations', told, MIGRATE), pending }
}

function triggerCheck(count, mend) {
  return count >= 2
    ? ok('Audit triggers', 'the database itself refuses changes to the audit log')
    : warning(
        'Audit triggers',
        'missing: the database would allow changes to entries (audit:verify still detects them)',
        mend
      )
}

/** @param row of restorations; undefined where nothing was restored, or the copy was promoted. */
function copyChecks(row) {
  if (!row) return []
  const what = `restored from ${row.archive}${row.finished_at ? '' : ', not to its end'}`
  return [
    warning(
      'Copy',
      `${what}: sends no email, removes no files`,
      row.finished_at
        ? 'to make it replace the original portal, run bin/gangway backup:successor'
        : 'run bin/gangway backup:restore with that archive again'
    ),
  ]
}

/** @param row the first entry of the audit log, if any; migration 0011 has added a column. */
async function auditKeyCheck(row, { AUDIT_KEY }) {
  const { chainKey, entryMac } = await importPlain('app/audit/services/entry_mac')
  const mac = row && entryMac(chainKey(AUDIT_KEY), '', { performer_digest: null, ...row })
  return mac === row?.mac
    ? ok('Audit key', 'is the one the audit log was started with')
    : broken(
        'Audit key',
        'AUDIT_KEY is not the key the audit log was started with, or its first entry was changed',
        'put back the copy of .env that is kept apart from the backups, and restart the portal: what is written under another key counts as changed'
      )
}

/** @param row the latest finished check of the audit log. */
function auditChecks(row) {
  if (!row || row.broken_at === null) return []
  return [
    broken(
      'Audit log',
      `changed or cut off at entry ${row.broken_at}: ${row.reason}`,
      'run bin/gangway audit:verify, and find out who had write access to the database'
    ),
  ]
}

/** @param rows of data_keys: each version is wrapped by one or two master keys. */
async function masterKeyCheck(rows, { MASTER_KEY }) {
  const { MasterKey } = await importPlain('app/encryption/master_key')
  const key = new MasterKey(MASTER_KEY)
  const opened = rows.filter((row) => key.unwrap(row.version, row.wrapped_key) !== null)
  const versions = new Set(opened.map(({ version }) => version))
  return rows.every(({ version }) => versions.has(version))
    ? ok('Master key', 'opens what the database has encrypted')
    : broken(
        'Master key',
        'MASTER_KEY is not the key this database was encrypted with',
        'put back the copy of .env that is kept apart from the backups'
      )
}

const DATA_KEYS = 'SELECT version, wrapped_key FROM data_keys'

const FIRST_ENTRY = 'SELECT * FROM audit_entries WHERE id = 1'

const CHECKED =
  'SELECT broken_at, reason FROM audit_checks WHERE finished_at IS NOT NULL ORDER BY id DESC LIMIT 1'

const COPY =
  'SELECT archive, finished_at FROM restorations WHERE filled_at IS NOT NULL AND succeeded_at IS NULL'

/** Files that are never encrypted: the list of app/storage/stored_file.ts. */
const PLAIN_PURPOSES = "'logo', 'photo', 'training_captions', 'training_video'"
const PLAIN_FILES = `SELECT count(*) AS total FROM stored_files WHERE data_key IS NULL AND purpose NOT IN (${PLAIN_PURPOSES})`
const ENCRYPTING = '0040_add_data_key_to_stored_files'

const knowsEncryption = (done) => done.some((name) => name.endsWith(ENCRYPTING))

/** @param count of files that should be encrypted and are not. */
function fileChecks(count) {
  return Number(count) === 0
    ? [ok('Files', 'all confidential files are encrypted')]
    : [
        warning(
          'Files',
          `${count} are not encrypted yet, from before files were encrypted`,
          'keep the portal running: it encrypts them, and its log names those it cannot read'
        ),
      ]
}

async function sqliteChecks(values) {
  const file = join(values.DATA_DIR, 'gangway.sqlite3')
  try {
    accessSync(file, constants.R_OK)
  } catch ({ code }) {
    return code === 'ENOENT'
      ? [broken('Database', `there is no ${file}`, MIGRATE)]
      : [
          broken(
            'Database',
            `${file} cannot be read (${code})`,
            'run this as the user of the portal, or correct DATA_DIR and its owner'
          ),
        ]
  }
  const { default: Database } = await import('better-sqlite3')
  let database
  try {
    database = new Database(file, { readonly: true, timeout: 5_000 })
    const health = database.pragma('quick_check', { simple: true })
    if (health !== 'ok') return [broken('Database', health, 'restore the last backup')]
    const tables = database.prepare('SELECT name FROM sqlite_master').pluck().all()
    if (!tables.includes('adonis_schema')) return [broken('Migrations', 'none has run', MIGRATE)]
    const mode = database.pragma('journal_mode', { simple: true })
    const done = database.prepare('SELECT name FROM adonis_schema').pluck().all()
    return [
      ok('Database', `SQLite, ${file}`),
      mode === 'wal'
        ? ok('Journal', 'write-ahead log')
        : warning('Journal', `${mode} instead of wal`, 'restart the portal, which corrects it'),
      migrationCheck(done),
      ...(tables.includes('data_keys')
        ? [await masterKeyCheck(database.prepare(DATA_KEYS).all(), values)]
        : []),
      ...(tables.includes('audit_entries')
        ? [
            await auditKeyCheck(database.prepare(FIRST_ENTRY).get(), values),
            triggerCheck(
              tables.filter((name) => name.startsWith('audit_entries_no_')).length,
              'run bin/gangway audit:protect'
            ),
          ]
        : []),
      ...(tables.includes('audit_checks') ? auditChecks(database.prepare(CHECKED).get()) : []),
      ...(knowsEncryption(done) ? fileChecks(database.prepare(PLAIN_FILES).pluck().get()) : []),
      ...(tables.includes('restorations') ? copyChecks(database.prepare(COPY).get()) : []),
    ]
  } catch (error) {
    return [broken('Database', `${file}: ${error.message}`, 'restore it, or fix its permissions')]
  } finally {
    database?.close()
  }
}

function encryptionCheck({ DB_TLS = 'off', DB_HOST }) {
  if (DB_TLS === 'verify' && !isSocket(DB_HOST)) {
    return ok('Encryption', 'the server and its certificate are checked')
  }
  if (isLocal(DB_HOST)) return ok('Encryption', 'the connection does not leave this machine')
  return warning(
    'Encryption',
    DB_TLS === 'off'
      ? 'the connection to the database is not encrypted'
      : 'the certificate of the database is not checked',
    'set DB_TLS=verify, and DB_TLS_CA if you use your own certificate authority'
  )
}

async function mysqlChecks(values) {
  let connection
  try {
    connection = await connectMysql(values)
  } catch (error) {
    return [broken('Database', error.message, 'then bin/gangway doctor again')]
  }
  try {
    const [[server]] = await connection.query(
      'SELECT VERSION() AS version, @@character_set_database AS charset'
    )
    const [shown] = await connection.query('SHOW TABLES')
    const tables = shown.flatMap((row) => Object.values(row))
    const checks = [
      ok('Database', `${server.version} at ${mysqlPlace(values)}`),
      encryptionCheck(values),
      server.charset === 'utf8mb4'
        ? ok('Character set', 'utf8mb4')
        : broken(
            'Character set',
            `${server.charset}: names in other scripts would be refused`,
            `ALTER DATABASE \`${values.DB_DATABASE}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`
          ),
    ]
    if (!tables.includes('adonis_schema'))
      return [...checks, broken('Migrations', 'none has run', MIGRATE)]
    const [done] = await connection.query('SELECT name FROM adonis_schema')
    const names = done.map(({ name }) => name)
    const [[plain]] = knowsEncryption(names) ? await connection.query(PLAIN_FILES) : [[]]
    const [[first]] = tables.includes('audit_entries')
      ? await connection.query({ sql: FIRST_ENTRY, dateStrings: true })
      : [[]]
    const [triggers] = await connection.query(
      "SELECT trigger_name FROM information_schema.triggers WHERE trigger_schema = database() AND event_object_table = 'audit_entries'"
    )
    const [[copy]] = tables.includes('restorations') ? await connection.query(COPY) : [[]]
    const [[checked]] = tables.includes('audit_checks') ? await connection.query(CHECKED) : [[]]
    const [wrapped] = tables.includes('data_keys') ? await connection.query(DATA_KEYS) : [[]]
    return [
      ...checks,
      migrationCheck(names),
      await masterKeyCheck(wrapped, values),
      ...(tables.includes('audit_entries')
        ? [
            await auditKeyCheck(first, values),
            triggerCheck(
              triggers.length,
              'with binary logging set log_bin_trust_function_creators = 1, or grant TRIGGER, and run bin/gangway audit:protect'
            ),
          ]
        : []),
      ...auditChecks(checked),
      ...(plain ? fileChecks(plain.total) : []),
      ...copyChecks(copy),
    ]
  } catch (error) {
    return [broken('Database', error.message, 'see the message')]
  } finally {
    await connection.end()
  }
}

export function databaseChecks(values) {
  return values.DB_CONNECTION === 'mysql' ? mysqlChecks(values) : sqliteChecks(values)
}
