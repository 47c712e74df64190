import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { importPlain } from './paths.js'
import { connectMysql } from './reach.js'

/**
 * What an upgrade does to the database by itself, as a process of the user whom the data belong to:
 * upgrade_database.js VERB, with the values of the configuration on standard input.
 */

const COPY = 'gangway.sqlite3.before-upgrade'

/** A copy restored from a backup, and not the portal itself; see app/core/installation.ts. */
const COPIES =
  'SELECT count(*) AS copies FROM restorations WHERE filled_at IS NOT NULL AND succeeded_at IS NULL'

const COLUMNS =
  'SELECT tables.name AS "table", columns.name FROM sqlite_master AS tables JOIN pragma_table_xinfo(tables.name) AS columns'

const sqlite = {
  async open({ DATA_DIR }) {
    const { default: Database } = await import('better-sqlite3')
    return new Database(join(DATA_DIR, 'gangway.sqlite3'), { fileMustExist: true, timeout: 5_000 })
  },

  async state(values) {
    const database = await sqlite.open(values)
    const migrations = database.prepare('SELECT name FROM adonis_schema').pluck().all()
    const head = database.prepare('SELECT entry_id FROM audit_heads WHERE id = 1').pluck().get()
    const marked = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'restorations'").get()
    const isCopy = Boolean(marked && database.prepare(COPIES).get().copies)
    database.close()
    return { migrations, head: Number(head ?? 0), isCopy }
  },

  /** Copies the database as it is now; the copy gets its name once it is whole. */
  async keep(values) {
    const { default: Database } = await import('better-sqlite3')
    const copy = join(values.DATA_DIR, COPY)
    const partial = `${copy}.part`
    rmSync(partial, { force: true })
    const database = await sqlite.open(values)
    await database.backup(partial)
    database.close()
    const written = new Database(partial)
    const health = written.pragma('quick_check', { simple: true })
    written.close()
    if (health !== 'ok') throw new Error(`The copy of the database is damaged (${health}).`)
    renameSync(partial, copy)
  },

  /** Puts the copy back, as often as it is asked. */
  async putBack({ DATA_DIR }) {
    const file = join(DATA_DIR, 'gangway.sqlite3')
    if (!existsSync(join(DATA_DIR, COPY))) return
    // They belong to the file that goes, and would be applied to the one that comes.
    for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
    renameSync(join(DATA_DIR, COPY), file)
  },

  async forget({ DATA_DIR }) {
    for (const ending of ['', '.part']) rmSync(join(DATA_DIR, COPY + ending), { force: true })
  },
}

const mysql = {
  /** Of a database that a restore has emptied, too. */
  async state(values) {
    const connection = await connectMysql(values)
    const rowsOf = async (name, columns) => {
      const [marked] = await connection.query('SHOW TABLES LIKE ?', [name])
      return marked.length > 0 ? (await connection.query(`SELECT ${columns} FROM ${name}`))[0] : []
    }
    try {
      const migrations = await rowsOf('adonis_schema', 'name')
      const [head] = await rowsOf('audit_heads', 'entry_id')
      const [restoration] = await rowsOf('restorations', '*')
      const { archive, filled_at, finished_at, succeeded_at } = restoration ?? {}
      return {
        migrations: migrations.map(({ name }) => name),
        head: Number(head?.entry_id ?? 0),
        isCopy: Boolean(filled_at && !succeeded_at),
        /** The archive that a restore has brought here, to its end. */
        restored: finished_at ? archive : undefined,
      }
    } finally {
      await connection.end()
    }
  },

  /** Tables and columns (`employees.nickname`) beside those of a SQLite database. */
  async added({ OWN_TABLES, ...values }) {
    const file = await sqlite.open({ DATA_DIR: OWN_TABLES })
    const names = file.prepare(COLUMNS).all()
    file.close()
    const own = new Set(names.flatMap(({ table, name }) => [table, `${table}.${name}`]))
    const connection = await connectMysql(values)
    try {
      const [there] = await connection.query(
        "SELECT columns.table_name AS `table`, columns.column_name AS name, columns.extra AS extra FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name) WHERE table_schema = database() AND table_type = 'BASE TABLE' ORDER BY 1, 2"
      )
      const added = there
        // SQLite does without some of these. No archive has their values, which are not lost.
        .filter(({ extra }) => !/generated/i.test(extra) || /default_generated/i.test(extra))
        .map(({ table, name }) => (own.has(table) ? `${table}.${name}` : table))
        .filter((name) => !own.has(name))
      return [...new Set(added)]
    } finally {
      await connection.end()
    }
  },

  /** How many emails wait, as a backup counts them. */
  async mails(values) {
    const connection = await connectMysql(values)
    try {
      const [[{ waiting }]] = await connection.query(
        "SELECT count(*) AS waiting FROM outbox_messages WHERE state IN ('queued', 'sending')"
      )
      return { waiting: Number(waiting) }
    } finally {
      await connection.end()
    }
  },

  /** There is no quick copy on a server: the archive is what it is filled from again. */
  async keep() {},
  async forget() {},

  /** Empties the database, for a restore of the archive to fill it. */
  async empty(values) {
    const connection = await connectMysql(values)
    try {
      await connection.query('SET FOREIGN_KEY_CHECKS = 0')
      const [tables] = await connection.query(
        "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = database() AND table_type = 'BASE TABLE'"
      )
      for (const { name } of tables) await connection.query('DROP TABLE ??', [name])
    } finally {
      await connection.end()
    }
  },
}

let input = ''
for await (const text of process.stdin.setEncoding('utf8')) input += text
const given = JSON.parse(input)
const act = (given.DB_CONNECTION === 'mysql' ? mysql : sqlite)[process.argv[2]]
try {
  // Here and not in the upgrade: root must not read files that another user has named.
  const { withSecrets } = await importPlain('start/secret_files')
  const result = await act(withSecrets(given))
  if (result) console.log(JSON.stringify(result))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
