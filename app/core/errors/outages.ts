import { Exception } from '@adonisjs/core/exceptions'

/** A failure that stops the portal's work and ends without any change to the request. */
export interface Outage {
  status: 503 | 507
  message: string
}

/** Seconds after which a program may try again. */
export const RETRY_AFTER_SECONDS = 15

const AWAY: Outage = {
  status: 503,
  message: 'The database is not available right now. Please try again in a minute.',
}
const DISK_FULL: Outage = { status: 507, message: 'The disk is full. Nothing was saved.' }

/**
 * The connection ended between COMMIT and its answer: the database may have stored everything or
 * nothing, and cannot say which.
 */
export class CommitUncertain extends Exception {
  static override status = AWAY.status
  static override message =
    'The connection to the database was lost while saving. Your change may or may not have been saved. Check before you try again.'

  constructor(cause: unknown) {
    super(CommitUncertain.message, { cause })
  }
}

const STORAGE_AWAY: Outage = {
  status: 503,
  message: 'The storage of files is not available right now. Please try again in a minute.',
}

/** The bucket with the files does not answer, or refuses the portal. */
export class StorageAway extends Exception {
  static override status = STORAGE_AWAY.status

  constructor(cause: unknown) {
    super(`The bucket cannot be used: ${(cause as Error).message}`, { cause })
  }
}

const FULL = new Set([
  'SQLITE_FULL',
  // No space for the file next to the database through which processes see each other's writes.
  'SQLITE_IOERR_SHMSIZE',
  'ER_DISK_FULL',
  'ER_DISK_FULL_NOWAIT',
  'ER_RECORD_FILE_FULL',
  'ENOSPC',
  'EDQUOT',
])

/**
 * MySQL and MariaDB pass on the operating system's numbers: 28 is ENOSPC, 122 is EDQUOT. 135 is
 * their own, for a table that cannot be created for lack of space.
 */
const FULL_BY_NUMBER = /(?:errno|error(?: code)?): ?(?:28|122|135)\b|No space left on device/i

const LOST = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
])

/** Errors of a database server that is starting, stopping, read-only or overloaded. */
const REFUSED = new Set([
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'ER_NORMAL_SHUTDOWN',
  'ER_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_BAD_DB_ERROR',
  'ER_HOST_IS_BLOCKED',
  'ER_HOST_NOT_PRIVILEGED',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_LOCK_DEADLOCK',
  // MariaDB's innodb_snapshot_isolation: another change wrote a row first.
  'ER_CHECKREAD',
])

/** The same for SQLite's file: locked by another process, or no longer readable or writable. */
const SQLITE_AWAY = /^SQLITE_(?:BUSY|LOCKED|CANTOPEN|IOERR|READONLY|PROTOCOL)/

interface Told {
  code?: unknown
  fatal?: unknown
  name?: unknown
  sqlMessage?: unknown
  cause?: unknown
}

/** The outage that an error or its cause reports; null for every other error. */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof CommitUncertain) return { status: AWAY.status, message: error.message }
  if (error instanceof StorageAway) return STORAGE_AWAY
  for (let told = error as Told | undefined; told instanceof Error; told = told.cause as Told) {
    const outage = outageIn(told)
    if (outage) return outage
  }
  return null
}

/** Whether a disk is full, or the account's quota. */
export const isDiskFull = (error: unknown) => outageOf(error)?.status === DISK_FULL.status

function outageIn(error: Told): Outage | null {
  const code = String(error.code)
  if (FULL.has(code) || FULL_BY_NUMBER.test(String(error.sqlMessage ?? ''))) return DISK_FULL
  const away =
    isConnectionLost(error) ||
    REFUSED.has(code) ||
    SQLITE_AWAY.test(code) ||
    error.name === 'KnexTimeoutError'
  return away ? AWAY : null
}

/** mysql2 marks errors that ended a connection. Other network errors lack the mark. */
export function isConnectionLost(error: unknown): boolean {
  const { code, fatal } = error as Told
  return fatal === true || LOST.has(String(code))
}
