import { createHmac } from 'node:crypto'
import env from '#start/env'
import type { WriteTransaction } from '#core/database/write_transaction'
import { dbTime } from '#core/time'
import { conflict } from '#core/errors/http_errors'

interface RepeatableCall {
  /** Which call it is: `employees.store`. */
  operation: string
  /** The caller's Idempotency-Key; without one, every call is a new one. */
  key: string | undefined
  /** What is asked for, to tell a repeated call from another with the same key. */
  input: unknown
}

/** Whether two calls with one key ask for the same thing; keyed, as it may cover secrets. */
const fingerprintOf = (input: unknown) =>
  createHmac('sha256', env.get('APP_KEY').release()).update(JSON.stringify(input)).digest('hex')

/** The refusal of a key that came with something else before. */
export const usedForAnother = () =>
  conflict('This Idempotency-Key was used for a different request.')

/**
 * What an earlier call with the same key made, within the caller's change; null where there was
 * none, or no key.
 * @throws HttpError 409 for a key used for something else.
 */
export async function madeBefore(
  change: WriteTransaction,
  call: RepeatableCall
): Promise<number | null> {
  if (!call.key) return null
  const earlier = await change.trx
    .from('idempotency_keys')
    .where({ user_id: change.actor.id, operation: call.operation, key: call.key })
    .first()
  if (!earlier) return null
  if (earlier.fingerprint !== fingerprintOf(call.input)) {
    throw usedForAnother()
  }
  return earlier.entity_id
}

/** Remembers what a call made, so that its repetition answers with the same. */
export async function rememberMade(
  change: WriteTransaction,
  call: RepeatableCall,
  entityId: number
): Promise<void> {
  if (!call.key) return
  await forgetOldKeys(change)
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

/** A repeated call comes within minutes; after two days its key may mean something new. */
async function forgetOldKeys(change: WriteTransaction): Promise<void> {
  await change.trx
    .from('idempotency_keys')
    .where('created_at', '<', dbTime(change.at.minus({ days: 2 })))
    .delete()
}
