import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { table, type Client } from '#core/database/table'
import { dbTime } from '#core/time'
import type { SignerKind } from '#documents/placed_field'
import { OPEN, UNFINISHED, UNSIGNED } from '#signing/request'

/** Requests, as r, with an unsigned action. */
export const awaitingSignature = (client: QueryClientContract) =>
  table(client, 'signing_requests as r')
    .whereExists((waiting) =>
      waiting
        .from('signing_actions as a')
        .whereColumn('a.request_id', 'r.id')
        .whereIn('a.status', UNSIGNED)
    )
    .select('r.id')

const places = (values: readonly string[]) => values.map(() => '?').join(', ')

/**
 * As a condition on requests, as r: what people have to sign, also where a seal has failed and can
 * be tried again; not when it is too late for those who have not signed.
 */
export const underWay = (): [sql: string, bindings: string[]] => [
  `(r.status in (${places(OPEN)}) or (r.status = 'ERROR' and (
     r.expires_at is null or r.expires_at > ? or not exists (
       select 1 from signing_actions a
       where a.request_id = r.id and a.status in (${places(UNSIGNED)})))))`,
  [...OPEN, dbTime(DateTime.utc()), ...UNSIGNED],
]

/**
 * A person's unsigned actions of some kinds, also where a seal has failed: it can be tried again.
 * Expired requests are canceled elsewhere.
 */
export const toSign = (client: QueryClientContract, userId: number, kinds: readonly SignerKind[]) =>
  table(client, 'signing_actions as a')
    .join('signing_requests as r', 'r.id', 'a.request_id')
    .where('a.user_id', userId)
    .whereIn('a.kind', [...kinds])
    .whereIn('a.status', UNSIGNED)
    .whereIn('r.status', [...UNFINISHED])
    .where((open) => {
      open.whereNull('r.expires_at').orWhere('r.expires_at', '>', dbTime(DateTime.utc()))
    })

/** Actions, as a, whose turn it is and that can still be signed, with their requests, as r. */
export const turns = (client: Client) =>
  table(client, 'signing_actions as a')
    .join('signing_requests as r', 'r.id', 'a.request_id')
    .whereIn('a.status', UNSIGNED)
    .whereIn('r.status', OPEN)
    .whereNotExists((before) =>
      before
        .from('signing_actions as o')
        .whereColumn('o.request_id', 'a.request_id')
        .whereColumn('o.step', '<', 'a.step')
        .whereNot('o.status', 'COMPLETED')
    )
    .where((open) => {
      open.whereNull('r.expires_at').orWhere('r.expires_at', '>', dbTime(DateTime.utc()))
    })

/** A person's actions that they may sign now. */
export const ownTurns = (client: Client, userId: number) =>
  turns(client).where('a.user_id', userId).whereIn('a.kind', ['employee', 'manager', 'person'])
