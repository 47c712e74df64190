import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import { companyName } from '#settings/current'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { signCheckpoint } from '#audit_log/services/checkpoint'
import { newWorkerId } from '#core/jobs/worker_id'
import { Job, UNLOCKED } from '#core/jobs/job'
import AuditCheck from '#audit_log/models/audit_check'
import { dbTime } from '#core/time'
import { keepNewest, verifyWithKept } from '#audit_log/services/kept_checkpoints'
import { readCheckpoint } from '#audit_log/services/checkpoints_in_log'
import { type ChainVerdict } from '#audit_log/services/verify_chain'
import { storeMade } from '#storage/services/store_file'

/** A day's check is due from this hour (UTC). */
const DUE_HOUR = 2

/**
 * A check of a later day was made while the clock was wrong, and counts as none: to check a day
 * again does no harm, and else there would be no check until that day.
 */
const DAYS_AHEAD = 3

const job = new Job(AuditCheck.table)

/**
 * Checks the whole chain once a day, in one of the server processes, and signs a checkpoint. If a
 * process is killed during a check, the check starts again. `audit_checks` and the log itself
 * record the result.
 * @returns the result, or null where nothing is due.
 */
export async function checkChainWhenDue(
  now: DateTime = DateTime.utc()
): Promise<ChainVerdict | null> {
  if (now.hour < DUE_HOUR) return null
  const dayOf = (time: DateTime) => dbTime(time).slice(0, 10)
  const day = dayOf(now)
  const until = dayOf(now.plus({ days: DAYS_AHEAD }))
  const worker = newWorkerId()
  if (await job.claimDay({}, day, worker, { at: now, until })) return null
  return job.during({ day }, worker, async () => {
    const verdict = await verifyWithKept()
    await record(day, worker, verdict)
    return verdict
  })
}

async function record(day: string, worker: string, verdict: ChainVerdict): Promise<void> {
  const reached = verdict.checkpoint === null ? null : readCheckpoint(verdict.checkpoint)
  const checkedAt = DateTime.utc().toISO()
  const file = reached
    ? await signCheckpoint({ ...reached, company: companyName(), checkedAt }, systemActor).catch(
        (error: unknown) => {
          // The check itself still counts: an expired certificate must not hide a broken log.
          logger.error({ err: error }, 'the checkpoint of the audit log could not be signed')
          return null
        }
      )
    : null
  await change(systemActor, async (change) => {
    await job.renew({ day }, worker, change)
    const stored =
      file && reached
        ? await storeMade(change, file, {
            purpose: 'audit_checkpoint',
            name: `audit-checkpoint-${checkedAt.slice(0, 10)}-entry-${reached.entry}.json`,
            ownerId: null,
            mediaType: 'application/json',
          })
        : null
    const found = {
      finished_at: change.time,
      entry_id: reached?.entry ?? verdict.entries,
      mac: reached?.mac ?? null,
      broken_at: verdict.brokenAt,
      reason: verdict.reason,
      file_id: stored?.id ?? null,
    }
    await job.update({ day }, worker, { ...found, ...UNLOCKED }, change)
    await change.audit({
      action: 'check',
      entityType: 'audit_log',
      entityId: 'audit_log',
      newValues: {
        intact: verdict.intact,
        entries: verdict.entries,
        ...(verdict.intact ? {} : { brokenAt: verdict.brokenAt, reason: verdict.reason }),
      },
    })
  })
  if (file) await keepNewest(file)
  if (!verdict.intact) {
    logger.error(
      { entry: verdict.brokenAt, reason: verdict.reason },
      'the audit log is not what was written'
    )
  }
}
