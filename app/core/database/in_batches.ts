/**
 * What is many, so many at a time: a statement's parameters are bounded on SQLite, its length on
 * MySQL, and a change is not to be held up for long.
 */
export function* inBatches<T>(values: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size)
}
