import { readFileSync } from 'node:fs'

/** How the connection to MySQL or MariaDB is encrypted. */
export const DB_TLS = ['off', 'required', 'verify'] as const
export type DbTls = (typeof DB_TLS)[number]

/**
 * mysql2's options for where the server answers, for the portal and bin/: a name or address and a
 * port, or the path of its socket on this machine.
 */
export const mysqlAddress = (host: string | undefined, port: number | undefined) =>
  host?.startsWith('/') ? { socketPath: host } : { host, port: port ?? 3306 }

/**
 * mysql2's `ssl` option, for the portal and bin/: `required` encrypts and accepts any
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
