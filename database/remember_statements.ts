/** Most calls send the same few statements. */
const MOST = 200

interface Connection {
  prepare(sql: string): object
}

/**
 * Keeps what SQLite made of a connection's latest statements: Knex prepares each one anew, and
 * preparing takes SQLite longer than most answers do. After a change of the schema SQLite prepares
 * a kept one again by itself.
 */
export function rememberStatements(connection: Connection): void {
  const prepare = connection.prepare.bind(connection)
  const kept = new Map<string, object>()
  connection.prepare = (sql) => {
    const statement = kept.get(sql) ?? prepare(sql)
    // The latest stands last.
    kept.delete(sql)
    kept.set(sql, statement)
    const [oldest] = kept.keys()
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    return statement
  }
}
