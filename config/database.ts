import env from '#start/env'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { CannotStart } from '#core/errors/cannot_start'
import { makeFolder } from '#core/make_folder'
import { mysqlServer } from '#start/mysql_connection'
import { dataPath } from '#config/paths'
import { rememberStatements } from '#database/remember_statements'
import { defineConfig } from '@adonisjs/lucid'

const connection = env.get('DB_CONNECTION')
if (connection === 'sqlite') await makeDataFolder()

async function makeDataFolder() {
  try {
    await makeFolder(dataPath())
  } catch (error) {
    throw new CannotStart(
      `DATA_DIR ${dataPath()} cannot be created (${(error as NodeJS.ErrnoException).code}). Correct it, or run this as the user of the portal; bin/gangway doctor says more.`
    )
  }
}

const migrations = { naturalSort: true, paths: ['database/migrations'] }
const schemaGeneration = {
  enabled: !app.inProduction && connection === 'sqlite',
  rulesPaths: ['./database/schema_rules.js'],
}

const errors = {
  /** They are logged with their SQL, without the values. */
  compileSqlOnError: false,
  log: {
    error: (message: string) => logger.error(message),
    // Whoever wanted the connection gets this error, too, and tells it in a sentence.
    warn: (message: string) =>
      message.startsWith('Acquire connection error:') || logger.warn(message),
  },
}

/** A killed restore is recorded in its own table, which must survive the others. */
const wipe = { ignoreTables: ['restorations'] }

/** How long SQLite waits for another process's write, in milliseconds. */
const SQLITE_BUSY_TIMEOUT = 10_000

/** How long a database server may take to accept a connection, in milliseconds. */
const MYSQL_CONNECT_TIMEOUT = 3_000

/**
 * MariaDB 11.6.2 and newer refuse to write a row that was changed since the transaction began to
 * read; changes count on the older way, which is MySQL's. Other servers skip the comment.
 */
const READ_AS_MYSQL = 'set autocommit = 1 /*M!110602 , innodb_snapshot_isolation = 0 */'

interface SqliteConnection {
  pragma(sql: string): void
  prepare(sql: string): object
}

interface MysqlConnection {
  query(sql: string, done: (error: Error | null) => void): void
}

const dbConfig = defineConfig({
  connection,
  connections: {
    sqlite: {
      ...errors,
      client: 'better-sqlite3',
      connection: { filename: dataPath('gangway.sqlite3') },
      useNullAsDefault: true,
      pool: {
        min: 1,
        max: 1,
        afterCreate(raw: SqliteConnection, done: (error?: Error) => void) {
          raw.pragma(`busy_timeout = ${SQLITE_BUSY_TIMEOUT}`)
          raw.pragma('journal_mode = WAL')
          raw.pragma('synchronous = FULL')
          raw.pragma('foreign_keys = ON')
          // Erased data must not stay readable in the file's unused pages.
          raw.pragma('secure_delete = ON')
          rememberStatements(raw)
          done()
        },
      },
      migrations,
      schemaGeneration,
      wipe,
    },
    mysql: {
      ...errors,
      client: 'mysql2',
      connection: {
        ...mysqlServer({
          host: env.get('DB_HOST'),
          port: env.get('DB_PORT'),
          tls: env.get('DB_TLS'),
          tlsCa: env.get('DB_TLS_CA'),
        }),
        user: env.get('DB_USER'),
        password: env.get('DB_PASSWORD')?.release(),
        database: env.get('DB_DATABASE'),
        charset: 'utf8mb4',
        timezone: 'Z',
        dateStrings: true,
        supportBigNumbers: true,
        // Sums are numbers, as on SQLite; no column is a decimal.
        decimalNumbers: true,
        ...{ connectTimeout: MYSQL_CONNECT_TIMEOUT },
      },
      pool: {
        min: 0,
        max: 10,
        afterCreate(raw: MysqlConnection, done: (error?: Error) => void) {
          raw.query(READ_AS_MYSQL, (error) => done(error ?? undefined))
        },
      },
      migrations,
      schemaGeneration,
      wipe,
    },
  },
})

export default dbConfig
