import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { createConnection } from 'node:net'
import { booleanOf } from './env_file.js'
import { importPlain } from './paths.js'
import { isSocket } from './settings.js'

/**
 * Tries the mail server: connects, and signs in if there is a user. Undefined when it works.
 * @param configured where it is set, if not by environment variables.
 */
export async function mailProblem(values, configured) {
  // The same library that the portal uses.
  const viaMail = createRequire(import.meta.resolve('@adonisjs/mail'))
  const { createTransport } = viaMail('nodemailer')
  const transport = createTransport({
    host: values.SMTP_HOST,
    port: Number(values.SMTP_PORT || 587),
    secure: booleanOf(values.SMTP_SECURE) ?? false,
    requireTLS: values.SMTP_SECURITY === 'starttls',
    ignoreTLS: values.SMTP_SECURITY === 'none',
    auth: values.SMTP_USERNAME
      ? { user: values.SMTP_USERNAME, pass: values.SMTP_PASSWORD ?? '' }
      : undefined,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const where = `${values.SMTP_HOST}:${values.SMTP_PORT || 587}`
    if (error.code === 'EAUTH') {
      return `${where} refuses the user or the password: correct ${configured ?? 'SMTP_USERNAME and SMTP_PASSWORD'}`
    }
    return `${where} does not answer as a mail server (${error.message}): correct ${configured ?? 'SMTP_HOST, SMTP_PORT and SMTP_SECURE'}`
  } finally {
    transport.close()
  }
}

/** Creates a folder, where allowed, and tries it. Undefined when it can be written to. */
export async function madeFolderProblem(directory) {
  const { makeFolder } = await importPlain('app/core/make_folder')
  try {
    await makeFolder(directory)
  } catch {
    // A folder that cannot be created cannot be written to either, which the next check reports.
  }
  return folderProblem(directory)
}

/** Why a folder cannot be written to; undefined when it can. */
export function folderProblem(directory) {
  try {
    // With the dot, a file is an error, which root may otherwise write to.
    accessSync(`${directory}/.`, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    if (error.code === 'ENOTDIR') {
      return `${directory} is not a folder: set DATA_DIR to another one`
    }
    return `${directory} cannot be written to (${error.code}): make the user the portal runs as its owner, or set DATA_DIR to another folder`
  }
}

/** Where the server answers, for messages. */
export const mysqlPlace = ({ DB_HOST, DB_PORT }) =>
  isSocket(DB_HOST) ? DB_HOST : `${DB_HOST}:${DB_PORT || 3306}`

/** What a server's refusal means, and what to do. */
export function mysqlProblem(error, values) {
  const where = mysqlPlace(values)
  const user = values.DB_USER
  // The server names the account it has found, with its host.
  const [account] = /'[^']*'@'[^']*'/.exec(error.message) ?? [`'${user}'@'%'`]
  switch (error.code) {
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return `${where} refuses the user ${user} or the password: correct DB_USER and DB_PASSWORD`
    case 'ER_BAD_DB_ERROR':
    case 'ER_DBACCESS_DENIED_ERROR':
      return (
        `the user ${user} has no database ${values.DB_DATABASE} at ${where}; as the server's administrator:\n` +
        `    CREATE DATABASE \`${values.DB_DATABASE}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;\n` +
        `    GRANT ALL ON \`${values.DB_DATABASE}\`.* TO ${account};`
      )
    case 'HANDSHAKE_NO_SSL_SUPPORT':
      return `${where} does not encrypt connections: install a certificate there, or set DB_TLS=off`
    case 'HANDSHAKE_SSL_ERROR':
      return `${where} shows a certificate that is not trusted (${error.message}): correct DB_TLS_CA, or set DB_HOST to the name in the certificate`
    default:
      return `no MySQL or MariaDB answers at ${where} (${error.message || error.code}): correct DB_HOST and DB_PORT, or start the server`
  }
}

async function mysqlSettings(values) {
  const { mysqlServer } = await importPlain('start/mysql_connection')
  return {
    ...mysqlServer({
      host: values.DB_HOST,
      port: Number(values.DB_PORT || 3306),
      tls: values.DB_TLS || 'off',
      tlsCa: values.DB_TLS_CA,
    }),
    user: values.DB_USER,
    password: values.DB_PASSWORD,
    connectTimeout: 5_000,
  }
}

/** Opens the configured MySQL or MariaDB. @throws Error with a message that says what to fix */
export async function connectMysql(values) {
  const { createConnection: connect } = await import('mysql2/promise')
  try {
    return await connect({ ...(await mysqlSettings(values)), database: values.DB_DATABASE })
  } catch (error) {
    throw new Error(mysqlProblem(error, values), { cause: error })
  }
}

/** Creates the database if the user may; opening it shows whether that worked. */
async function createMysqlDatabase(values) {
  const { createConnection: connect } = await import('mysql2/promise')
  const settings = await mysqlSettings(values)
  const connection = await connect(settings).catch(() => undefined)
  await connection
    ?.query(
      `CREATE DATABASE IF NOT EXISTS \`${values.DB_DATABASE}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`
    )
    .catch(() => {})
  await connection?.end()
}

/** Tries the data folder and the database, creating what is missing. Undefined when both work. */
export async function databaseProblem(values) {
  const folder = await madeFolderProblem(values.DATA_DIR)
  if (folder || values.DB_CONNECTION === 'sqlite') return folder
  try {
    await createMysqlDatabase(values)
    const connection = await connectMysql(values)
    await connection.end()
    return undefined
  } catch (error) {
    return error.message
  }
}

/** Whether anything accepts connections there. */
export function accepts(port, host, ms = 2_000) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host, timeout: ms })
    const settle = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('timeout', () => settle(false))
  })
}
