import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { systemActor, type Actor } from '#audit/actor'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { change } from '#audit/services/change'
import { newHolder } from '#core/jobs/holder'
import { ClaimLost } from '#core/jobs/lease'
import { dbTime } from '#core/time'
import { conflict, notFound } from '#core/errors/refusals'
import { PdfRefused } from '#pdf/pdf_refused'
import { ACTIONS, OPEN, REQUESTS, type RequestRow } from '#signing/request'
import { NoLongerOpen, recordSignatures, requestLease } from '#signing/sealing/record_signatures'

/** Other processes take signatures too, and cannot wake this one. */
const POLL_MS = 5_000
/** Seconds until a sealing that failed is tried again; after the last one it is an ERROR. */
const RETRY_SECONDS = [5, 30, 120, 600]

/** Puts signatures on their documents inside this process until it is stopped, one request at a time. */
export const sealingWorker = new BackgroundLoop('the sealing worker', sealNext, {
  everyMs: POLL_MS,
})

async function sealNext(stop: AbortSignal): Promise<number | void> {
  for (const id of await requestsToSeal()) {
    if (stop.aborted) return
    if (await sealRequest(id)) return 0
  }
}

/** Requests with a signature that is not on its documents yet, the oldest first. */
async function requestsToSeal(limit = 20): Promise<number[]> {
  const rows: { id: number }[] = await db
    .from(`${ACTIONS} as a`)
    .join(`${REQUESTS} as r`, 'r.id', 'a.request_id')
    .where('a.status', 'SIGNED')
    .whereIn('r.status', [...OPEN])
    .where((due) => {
      due.whereNull('r.seal_after').orWhere('r.seal_after', '<=', dbTime(DateTime.utc()))
    })
    .orderBy('a.request_id')
    .limit(limit)
    .select('r.id')
  return [...new Set(rows.map(({ id }) => Number(id)))]
}

/**
 * Works on one request that nobody else works on.
 * @returns whether it was this process that did.
 */
export async function sealRequest(id: number): Promise<boolean> {
  const holder = newHolder()
  if (!(await requestLease.claim(id, holder))) return false
  try {
    await requestLease.during(id, holder, () => recordSignatures(id, holder))
    return true
  } catch (error) {
    if (error instanceof ClaimLost) return false
    if (error instanceof NoLongerOpen) return true
    logger.error({ err: error, signing_request_id: id }, 'signatures were not put on a document')
    return await noteFailure(id, holder, error)
  } finally {
    await requestLease.release(id, holder)
  }
}

/** Whether the next try could end otherwise: a file that cannot be read then will not be later. */
const mayPass = (error: unknown) => !(error instanceof PdfRefused) || error.code === 'too_long'

/** Tried again a few times. @returns whether it was this process that had it. */
async function noteFailure(id: number, holder: string, error: unknown): Promise<boolean> {
  return change(systemActor, async (change) => {
    const request: RequestRow | null = await change.trx
      .from(REQUESTS)
      .where({ id, claimed_by: holder })
      .first()
    if (!request) return false
    if (!OPEN.includes(request.status)) return true
    const wait = mayPass(error) ? RETRY_SECONDS[Number(request.seal_attempts)] : undefined
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const next =
      wait === undefined
        ? { status: 'ERROR', seal_after: null }
        : { seal_after: dbTime(change.at.plus({ seconds: wait })) }
    await change.trx
      .from(REQUESTS)
      .where('id', id)
      .update({
        ...next,
        failure,
        seal_attempts: Number(request.seal_attempts) + 1,
        updated_at: change.time,
      })
    if (wait !== undefined) return true
    await change.audit({
      action: 'fail',
      entityType: 'signing_request',
      entityId: id,
      oldValues: { status: request.status },
      newValues: { status: 'ERROR', failure },
    })
    return true
  })
}

/**
 * Has a request sealed that failed; nobody is asked to sign again.
 * @throws Refusal 404, 409 when it has not failed.
 */
export async function retrySealing(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const request: RequestRow | null = await change.trx.from(REQUESTS).where('id', id).first()
    if (!request) throw notFound()
    const manager = await change.trx
      .from(ACTIONS)
      .where({ request_id: id, role: 'MANAGER' })
      .select('status')
      .first()
    const status = manager?.status === 'COMPLETED' ? 'MANAGER_DONE' : 'IN_PROGRESS'
    const retried = await change.trx
      .from(REQUESTS)
      .where({ id, status: 'ERROR' })
      .update({ status, seal_attempts: 0, seal_after: null, updated_at: change.time })
    if (Number(retried) !== 1) throw conflict('This request has not failed.')
    await change.audit({
      action: 'retry',
      entityType: 'signing_request',
      entityId: id,
      oldValues: { status: 'ERROR' },
      newValues: { status },
    })
    change.afterCommit(() => sealingWorker.wake())
  })
}
