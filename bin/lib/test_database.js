import { randomBytes } from 'node:crypto'
import mysql from 'mysql2/promise'
import { Failure } from './failure.js'

/** Error codes of MySQL and MariaDB for an account that may not create accounts. */
const NOT_ALLOWED = new Set(['ER_SPECIFIC_ACCESS_DENIED_ERROR', 'ER_ACCESS_DENIED_ERROR'])

function server() {
  return {
    host: process.env.DB_HOST || '127.0.0.1',
    port: Number(process.env.DB_PORT || 3306),
    user: process.env.DB_USER || 'root',
    password: process.env.DB_PASSWORD || '',
  }
}

async function connect() {
  const { host, port, user } = server()
  try {
    return await mysql.createConnection(server())
  } catch (error) {
    throw new Failure(
      `No MySQL or MariaDB answers ${user} at ${host}:${port}: ${error.message || error.code}\n` +
        'Start one, or name another with DB_HOST, DB_PORT, DB_USER and DB_PASSWORD.'
    )
  }
}

/**
 * The tests run as an account that owns only this database, like a company's portal. If none can
 * be created, they run as the given user.
 */
async function ordinaryUser(connection, name) {
  const password = randomBytes(18).toString('base64url')
  try {
    await connection.query(`CREATE USER '${name}'@'%' IDENTIFIED BY '${password}'`)
    await connection.query(`GRANT ALL PRIVILEGES ON \`${name}\`.* TO '${name}'@'%'`)
    // As docs/operations.md grants for trial restores: only databases with such names.
    await connection.query(`GRANT ALL PRIVILEGES ON \`${name}\\_drill\\_%\`.* TO '${name}'@'%'`)
    return { user: name, password }
  } catch (error) {
    if (!NOT_ALLOWED.has(error.code)) throw error
    const { user, password: given } = server()
    console.error(`${user} may not create accounts; the tests run as ${user}.`)
    return { user, password: given }
  }
}

/** Creates a database for one run; `drop` removes it and its account. */
export async function createTestDatabase() {
  const name = `gangway_test_${randomBytes(5).toString('hex')}`
  const connection = await connect()
  const [[{ version }]] = await connection.query('SELECT VERSION() AS version')
  await connection.query(
    `CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`
  )
  const { user, password } = await ordinaryUser(connection, name)
  await connection.end()
  const { host, port } = server()

  async function drop() {
    const closing = await connect()
    const [left] = await closing.query('SHOW DATABASES LIKE ?', [`${name}\\_drill\\_%`])
    for (const row of left) {
      await closing.query(`DROP DATABASE IF EXISTS \`${Object.values(row)[0]}\``)
    }
    await closing.query(`DROP DATABASE IF EXISTS \`${name}\``)
    if (user === name) await closing.query(`DROP USER IF EXISTS '${name}'@'%'`)
    await closing.end()
  }

  return {
    label: `${version} at ${host}:${port}, database ${name}, user ${user}`,
    drop,
    env: {
      DB_CONNECTION: 'mysql',
      DB_HOST: host,
      DB_PORT: String(port),
      DB_USER: user,
      DB_PASSWORD: password,
      DB_DATABASE: name,
    },
  }
}
