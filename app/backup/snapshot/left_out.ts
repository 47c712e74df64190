/**
 * Tables whose rows mean nothing in another place or at another time, with the reason. All other
 * tables of this version are included.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: 'a copy must let no one in; everyone signs in again',
  rate_limits: 'attempts of the last minutes, by network address',
  idempotency_keys: 'answers kept for calls that are tried again within the same session',
  restorations: 'what this installation was restored from, and whether it is a copy',
  adonis_schema: 'which migrations have run is in the manifest; restoring runs the same',
  adonis_schema_versions: 'kept by the migrations themselves',
}

export const isTakenAlong = (table: string) =>
  !Object.hasOwn(LEFT_OUT, table) && !table.startsWith('sqlite_')

/** Tables and columns (`employees.nickname`) that an archive lacks because no version makes them. */
export const addedByOthers = (leftOut: Readonly<Record<string, string>>) =>
  Object.keys(leftOut).filter((name) => !Object.hasOwn(LEFT_OUT, name))
