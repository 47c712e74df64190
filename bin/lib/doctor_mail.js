import { join } from 'node:path'
import { broken, ok, warning } from './doctor_checks.js'
import { booleanOf } from './env_file.js'
import { connectMysql, mailProblem } from './reach.js'

const STORED = "SELECT name, value, secret FROM settings WHERE name LIKE 'smtp%'"

async function storedRows(values) {
  if (values.DB_CONNECTION === 'mysql') {
    const connection = await connectMysql(values)
    return connection
      .query(STORED)
      .then(([rows]) => rows)
      .finally(() => connection.end())
  }
  const { default: Database } = await import('better-sqlite3')
  const file = join(values.DATA_DIR, 'gangway.sqlite3')
  const database = new Database(file, { readonly: true, timeout: 5_000 })
  try {
    return database.prepare(STORED).all()
  } finally {
    database.close()
  }
}

/** The mail server that the portal uses: what is set in the portal goes before the environment. */
async function mailServer(values) {
  // The checks of the database tell why it cannot be read.
  const rows = await storedRows(values).catch(() => [])
  const stored = Object.fromEntries(
    rows.filter(({ value }) => value !== null).map(({ name, value }) => [name, JSON.parse(value)])
  )
  const set = (name, otherwise) => (Object.hasOwn(stored, name) ? stored[name] : otherwise)
  const security = set('smtpSecurity', booleanOf(values.SMTP_SECURE) ? 'tls' : 'auto')
  // Only the portal can decrypt a stored password.
  const isSecret = rows.some(({ secret }) => secret !== null)
  const username = set('smtpUsername', values.SMTP_USERNAME)
  return {
    isSecret: isSecret && Boolean(username),
    isStored: rows.some(({ value }) => value !== null),
    SMTP_HOST: set('smtpHost', values.SMTP_HOST),
    SMTP_PORT: set('smtpPort', values.SMTP_PORT),
    SMTP_SECURITY: security,
    SMTP_SECURE: String(security === 'tls'),
    SMTP_USERNAME: isSecret ? undefined : username,
    SMTP_PASSWORD: set('smtpPassword', values.SMTP_PASSWORD),
  }
}

export async function mailCheck(values) {
  const server = await mailServer(values)
  if (!server.SMTP_HOST) {
    return warning(
      'Email',
      'email is not set up: invitation links must be copied by hand',
      'bin/gangway setup, or set SMTP_HOST'
    )
  }
  const settings = 'the mail server under Settings, Email'
  const problem = await mailProblem(server, server.isStored ? settings : undefined)
  const where = `${server.SMTP_HOST}:${server.SMTP_PORT || 587}`
  if (problem) {
    return broken(
      'Email',
      problem,
      'then bin/gangway doctor again; waiting emails are then sent automatically'
    )
  }
  const untried = server.isSecret
    ? '; Send test email under Settings, Email tries the password'
    : ''
  return ok('Email', `${where} answers${untried}`)
}
