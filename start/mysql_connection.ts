import { readFileSync } from 'node:fs'

/** How the connection to MySQL or MariaDB is encrypted. */
export const DB_TLS = ['off', 'required', 'verify'] as const
export type DbTls = (typeof DB_TLS)[number]

/**
 * mysql2's `ssl` option: `required` encrypts and accepts any
 * certificate; `verify` accepts only one for the server's name, from the authorities of the
 * system or of `caFile`.
 * @throws Error when the file cannot be read.
 */
export function mysqlTls(tls: DbTls, caFile: string | undefined) {
  if (tls === 'off') return undefined
  const minVersion = 'TLSv1.2' as const
  if (tls === 'required') return { minVersion, rejectUnauthorized: false }
  const ca = caFile ? readFileSync(caFile, 'utf8') : undefined
  return { minVersion, rejectUnauthorized: true, verifyIdentity: true, ca }
}

/** Where a server answers, and how the way there is encrypted. */
interface MysqlServer {
  /** A name or an address, or the path of its socket on this machine, which nothing else can read. */
  host: string | undefined
  port: number | undefined
  tls: DbTls | undefined
  tlsCa: string | undefined
}

/** mysql2's options to reach a server, for the portal and bin/. @throws Error as mysqlTls. */
export function mysqlServer({ host, port = 3306, tls = 'off', tlsCa }: MysqlServer) {
  if (host?.startsWith('/')) return { socketPath: host }
  return { host, port, ssl: mysqlTls(tls, tlsCa) }
}
