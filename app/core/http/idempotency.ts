import { createHmac } from 'node:crypto'
import env from '#start/env'
import type { WriteTransaction } from '#core/database/write_transaction'
import { dbTime } from '#core/time'
import { conflict } from '#core/errors/http_errors'

export interface RepeatableCall {
  /** The call: `employees.store`. */
  operation: string
  /** The caller's Idempotency-Key; without one, every call is new. */
  key: string | undefined
  /** The input, to distinguish a repeated call from another with the same key. */
  input: unknown
}

/** Compares the input of two calls with one key; keyed, since it may include secrets. */
const fingerprintOf = (input: unknown) =>
  createHmac('sha256', env.get('APP_KEY').release()).update(JSON.stringify(input)).digest('hex')

/** The error for a key that was used with other input. */
export const usedForAnother = () =>
  conflict('This Idempotency-Key was used for a different request.')

/** A repeated call comes within minutes. After two days, the key may be used for something new. */
const oldestKey = (change: WriteTransaction) => dbTime(change.at.minus({ days: 2 }))

const keysOf = (change: WriteTransaction, operation: string) =>
  change.trx
    .from('idempotency_keys')
    .where({ user_id: change.actor.id, operation })
    .where('created_at', '>=', oldestKey(change))

/**
 * The result of an earlier call with the same key, inside the caller's change; null where there
 * was none, or no key.
 * @throws HttpError 409 for a key used for something else.
 */
export async function madeBefore(
  change: WriteTransaction,
  call: RepeatableCall
): Promise<number | null> {
  if (!call.key) return null
  const earlier = await keysOf(change, call.operation).where('key', call.key).first()
  if (!earlier) return null
  if (earlier.fingerprint !== fingerprintOf(call.input)) {
    throw usedForAnother()
  }
  return earlier.entity_id
}

/** The results of earlier calls by their keys, whatever their input was. */
export async function madeByKeys(
  change: WriteTransaction,
  operation: string,
  keys: readonly string[]
): Promise<Map<string, number>> {
  const rows = await keysOf(change, operation)
    .whereIn('key', [...keys])
    .select('key', 'entity_id')
  return new Map(rows.map((row) => [row.key, row.entity_id]))
}

/** Stores a call's result, so that a repeated call returns the same. */
export async function rememberMade(
  change: WriteTransaction,
  call: RepeatableCall,
  entityId: number
): Promise<void> {
  if (!call.key) return
  await change.trx.from('idempotency_keys').where('created_at', '<', oldestKey(change)).delete()
  await change.trx
    .insertQuery()
    .table('idempotency_keys')
    .insert({
      user_id: change.actor.id,
      operation: call.operation,
      key: call.key,
      fingerprint: fingerprintOf(call.input),
      entity_id: entityId,
      created_at: change.time,
    })
}

/** The id of what a call makes, or of what an earlier call with the same key has made. */
export async function once(
  change: WriteTransaction,
  call: RepeatableCall,
  make: () => Promise<number>
): Promise<number> {
  const earlier = await madeBefore(change, call)
  if (earlier !== null) return earlier
  const id = await make()
  await rememberMade(change, call, id)
  return id
}
