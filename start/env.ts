import { isAbsolute } from 'node:path'
import proxyAddr from 'proxy-addr'
import { Env } from '@adonisjs/core/env'
import { DB_TLS } from '#start/mysql_connection'
import { secretValue } from '#start/secret_files'

/** Dates are stored, compared and shown from UTC on every machine. */
process.env.TZ = 'UTC'

const onMysql = () => process.env.DB_CONNECTION === 'mysql'
const onS3 = () => process.env.DRIVE_DISK === 's3'

/** A secret, which may be in the file that `<NAME>_FILE` names. */
const secret =
  <T>(rule: (name: string, value?: string) => T) =>
  (name: string, value?: string): T =>
    rule(name, secretValue(name, { ...process.env, [name]: value }))

/** A relative one would name another folder wherever a command is called, and in the server. */
function folder(name: string, value?: string): string | undefined {
  if (!value || isAbsolute(value)) return value
  throw new Error(`"${name}" must be a full path that starts with /, not "${value}"`)
}

/** Addresses or networks, comma-separated. */
function proxies(name: string, value?: string): string[] {
  const addresses = (value ?? '').split(',').map((address) => address.trim())
  const given = addresses.filter(Boolean)
  try {
    proxyAddr.compile(given)
  } catch (error) {
    throw new Error(`"${name}" must list addresses: ${(error as Error).message}`)
  }
  return given
}

/**
 * The whole configuration of an installation. A missing or wrong value stops the startup with one
 * message per value; `bin/gangway doctor` explains each. docs/operations.md lists them.
 */
export default await Env.create(new URL('../', import.meta.url), {
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  PORT: Env.schema.number(),
  HOST: Env.schema.string({ format: 'host' }),
  LOG_LEVEL: Env.schema.enum.optional([
    'trace',
    'debug',
    'info',
    'warn',
    'error',
    'fatal',
    'silent',
  ] as const),

  /** Where people reach the portal; every emailed link starts with it. */
  APP_URL: Env.schema.string({ format: 'url', tld: false }),
  COMPANY_NAME: Env.schema.string.optional(),

  /** Signs cookies and derives the tokens in emailed links. */
  APP_KEY: secret(Env.schema.secret()),
  /** Wraps the data keys that encrypt protected fields. */
  MASTER_KEY: secret(Env.schema.secret()),
  /** Replaces MASTER_KEY when keys:rotate is done; set only during a rotation. */
  MASTER_KEY_NEXT: secret(Env.schema.secret.optional()),
  /** The key of the audit log's hash chain. */
  AUDIT_KEY: secret(Env.schema.secret()),

  /** Addresses of reverse proxies whose X-Forwarded-For is trusted, comma-separated. */
  TRUSTED_PROXIES: proxies,

  DATA_DIR: folder,
  DB_CONNECTION: Env.schema.enum(['sqlite', 'mysql'] as const),
  DB_HOST: Env.schema.string.optionalWhen(() => !onMysql()),
  DB_PORT: Env.schema.number.optional(),
  DB_USER: Env.schema.string.optionalWhen(() => !onMysql()),
  DB_PASSWORD: secret(Env.schema.secret.optional()),
  DB_DATABASE: Env.schema.string.optionalWhen(() => !onMysql()),
  /**
   * Whether the connection to MySQL or MariaDB is encrypted, and the server's certificate
   * checked.
   */
  DB_TLS: Env.schema.enum.optional(DB_TLS),
  DB_TLS_CA: Env.schema.string.optional(),

  DRIVE_DISK: Env.schema.enum.optional(['fs', 's3'] as const),
  S3_BUCKET: Env.schema.string.optionalWhen(() => !onS3()),
  S3_REGION: Env.schema.string.optionalWhen(() => !onS3()),
  S3_ENDPOINT: Env.schema.string.optional({ format: 'url', tld: false }),
  S3_ACCESS_KEY_ID: Env.schema.string.optionalWhen(() => !onS3()),
  S3_SECRET_ACCESS_KEY: secret(Env.schema.secret.optionalWhen(() => !onS3())),

  /** Where clamd scans uploads: the path of its socket, or host and port. */
  CLAMD_SOCKET: Env.schema.string.optional(),

  SMTP_HOST: Env.schema.string.optional(),
  SMTP_PORT: Env.schema.number.optional(),
  SMTP_USERNAME: Env.schema.string.optional(),
  SMTP_PASSWORD: secret(Env.schema.secret.optional()),
  SMTP_SECURE: Env.schema.boolean.optional(),
  MAIL_FROM: Env.schema.string.optional(),

  /** Shows the demo accounts on the sign-in page; set only by `npm run demo` and `npm run dev`. */
  DEMO: Env.schema.boolean.optional(),
  /** How many processes serve; `bin/gangway start` reads it. */
  WORKERS: Env.schema.number.optional(),
  /** The server delivers the outbox unless a separate `outbox:work` does. */
  OUTBOX_WORKER: Env.schema.boolean.optional(),
  /** With false the server answers and does nothing else, as `bin/gangway upgrade` tries a version. */
  BACKGROUND_WORK: Env.schema.boolean.optional(),
})
