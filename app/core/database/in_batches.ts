/**
 * Splits a long list. SQLite limits a statement's parameters (to 32,766), MySQL its length, and a
 * batch must not block a change for long.
 */
export function* inBatches<T>(values: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size)
}
