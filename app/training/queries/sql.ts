/** A piece of SQL with its values. */
export interface Sql {
  sql: string
  bindings: (string | number)[]
}

export const joined = (pieces: readonly Sql[], by = ' and '): Sql => ({
  sql: pieces.map(({ sql }) => sql).join(by),
  bindings: pieces.flatMap(({ bindings }) => bindings),
})

export const not = ({ sql, bindings }: Sql): Sql => ({ sql: `not (${sql})`, bindings })
