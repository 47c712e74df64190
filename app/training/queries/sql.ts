/** A piece of SQL with its bindings. */
export interface Sql {
  sql: string
  bindings: (string | number)[]
}

export const joined = (pieces: readonly Sql[], by = ' and '): Sql => ({
  sql: pieces.map(({ sql }) => sql).join(by),
  bindings: pieces.flatMap(({ bindings }) => bindings),
})

/** Ids for `in (…)`, valid also for an empty list. */
export const idList = (ids: readonly number[]) =>
  ids.length === 0 ? 'null' : ids.map(Number).join(', ')
