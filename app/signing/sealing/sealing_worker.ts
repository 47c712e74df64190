import logger from '@adonisjs/core/services/logger'
import { systemActor, type Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import { LockLost } from '#core/jobs/job'
import { dbTime } from '#core/time'
import { postToMany } from '#messages/services/post_mail'
import { PdfRefused } from '#pdf/pdf_refused'
import SigningRequest from '#signing/models/signing_request'
import { requestsToSeal } from '#signing/queries/requests/requests_to_seal'
import { NoLongerOpen, recordSignatures, sealingJob } from '#signing/sealing/record_signatures'
import { whoFollows } from '#signing/services/tell_signer'

const TOO_LATE =
  'The last day to sign has passed, and not everyone has signed. Use Correct and resend with a later day.'

/** Seconds until a failed sealing is retried; after the last one the status is ERROR. */
const RETRY_SECONDS = [5, 30, 120, 600]

/** Stamps signatures inside this process until it is stopped, one request at a time. */
export const sealingWorker = sealingJob.worker('the sealing worker', requestsToSeal, sealRequest)

/**
 * Works on one unclaimed request.
 * @returns whether this process did it.
 */
export async function sealRequest(id: number): Promise<boolean> {
  const sealed = await sealingJob.run(id, async (worker) => {
    try {
      await recordSignatures(id, worker)
      return true
    } catch (error) {
      if (error instanceof LockLost) throw error
      if (error instanceof NoLongerOpen) return true
      logger.error({ err: error, signing_request_id: id }, 'signatures were not put on a document')
      return noteFailure(id, worker, error)
    }
  })
  return sealed ?? false
}

/** Whether a retry could succeed: an unreadable file stays unreadable. */
const mayPass = (error: unknown) => !(error instanceof PdfRefused) || error.code === 'too_long'

/** Schedules a retry, up to the limit. @returns whether this process had the request. */
async function noteFailure(id: number, worker: string, error: unknown): Promise<boolean> {
  return change(systemActor, async (change) => {
    const request = await SigningRequest.query({ client: change.trx })
      .where({ id, claimedBy: worker })
      .first()
    if (!request) return false
    if (!request.isOpen) return true
    const wait = mayPass(error) ? RETRY_SECONDS[request.sealAttempts] : undefined
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    request.merge({ failure, sealAttempts: request.sealAttempts + 1 })
    if (wait !== undefined) {
      await change.store(request.merge({ sealAfter: dbTime(change.at.plus({ seconds: wait })) }))
      return true
    }
    request.merge({ status: 'ERROR', sealAfter: null })
    await change.save(request, { action: 'fail', newValues: { failure } })
    const followers = await whoFollows(change, request)
    await postToMany(
      change,
      followers.map((user) => ({
        kind: 'sealing_failed',
        recipient: user.email,
        recipientName: user.fullName,
        payload: { requestId: id, userId: user.id },
      }))
    )
    return true
  })
}

/**
 * Retries sealing a failed request; no one has to sign again. After its last day it would expire
 * at once, and the signatures with it, unless everyone has signed.
 * @throws HttpError 404, 409 when it has not failed, or can no longer be signed.
 */
export async function retrySealing(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const request = await change.find(SigningRequest, id)
    await request.load('actions')
    const isLate = request.isExpiredAt(change.time) && request.actions.some((one) => one.isUnsigned)
    if (request.status === 'ERROR' && isLate) throw conflict(TOO_LATE)
    const status =
      request.actionOf('MANAGER')?.status === 'COMPLETED' ? 'MANAGER_DONE' : 'IN_PROGRESS'
    await change.transition(
      request,
      {
        from: { status: 'ERROR' },
        to: { status, sealAttempts: 0, sealAfter: null },
        refused: 'This request has not failed.',
      },
      { action: 'retry' }
    )
    change.afterCommit(() => sealingWorker.wake())
  })
}
